import { Hono, type Context } from 'hono'
import type { StudioFile, StudioFiles } from '../studio-files.ts'
import { readRange } from '../domain/media/read-range.ts'
import type { AppEnv } from './caller.ts'

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  // The component library sets styles from code.
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'"
].join('; ')

// A client that looks for a sign-in below /.well-known must find that there is none, and no page.
const serverPaths = /^\/(?:api|media|health|\.well-known)(?:\/|$)/

/** Serves the studio: its files, and its page at every other address, because its own router handles those. */
export function studioRoutes(files: StudioFiles): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('*', async (context, next) => {
    const { path } = context.req
    if (serverPaths.test(path)) return next()
    const file = files.find(path) ?? (/\.\w+$/.test(path) ? null : files.find('/index.html'))
    return file ? answerFile(context, file) : next()
  })
  return app
}

/** The smallest first. */
const encodings = [
  ['br', /\bbr\b/],
  ['gzip', /\bgzip\b/]
] as const

function answerFile(context: Context<AppEnv>, file: StudioFile): Response {
  const headers = new Headers({
    'content-type': file.contentType,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding'
  })
  if (file.contentType.startsWith('text/html')) headers.set('content-security-policy', contentSecurityPolicy)
  if (context.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  if (file.contentType.startsWith('video/')) return answerPart(context, file, headers)
  const accepted = context.req.header('accept-encoding') ?? ''
  for (const [encoding, name] of encodings) {
    const bytes = file.encodings[encoding]
    if (!bytes || !name.test(accepted)) continue
    headers.set('content-encoding', encoding)
    return new Response(bytes, { headers })
  }
  return new Response(file.bytes, { headers })
}

/** Safari plays no film from a server that does not send parts of it. */
function answerPart(context: Context<AppEnv>, { bytes, etag }: StudioFile, headers: Headers): Response {
  const size = bytes.length
  const ifRange = context.req.header('if-range')
  const range = ifRange && ifRange !== etag ? null : readRange(context.req.header('range') ?? null, size)
  headers.set('accept-ranges', 'bytes')
  if (!range) return new Response(bytes, { headers })
  const end = Math.min(range.end ?? size - 1, size - 1)
  if (range.start > end) {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${range.start}-${end}/${size}`)
  return new Response(bytes.subarray(range.start, end + 1), { status: 206, headers })
}
