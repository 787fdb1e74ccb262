import { createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { hostileMarkup } from './hostile-markup.ts'
import { hostilePages, type HostileSlug } from './hostile-pages.ts'

type HostileContext = Context<{ Bindings: HttpBindings }>

const bombBytes = 200_000_000
const html = { 'content-type': 'text/html; charset=utf-8' }

/** Pages whose trick is in the connection and not in the markup. */
const connections: Partial<Record<HostileSlug, (c: HostileContext) => Response | Promise<Response>>> = {
  'redirect-forever': (c) => c.redirect(`/hostile/redirect-forever?step=${Number(c.req.query('step') ?? 0) + 1}`),
  'redirect-to-metadata': (c) => c.redirect('http://169.254.169.254/latest/meta-data/'),
  'redirect-to-loopback': (c) => c.redirect('http://127.0.0.1:1/'),
  'redirect-to-file': (c) => c.redirect('file:///etc/passwd'),
  'decompression-bomb': async (c) => c.body(await bomb(), 200, { ...html, 'content-encoding': 'gzip' }),
  'never-ending': (c) =>
    c.body(endless({ chunk: '<p>and another thing</p>'.repeat(2000), pauseMilliseconds: 0 }), 200, html),
  'slow-drip': (c) => c.body(endless({ chunk: 'x', pauseMilliseconds: 500 }), 200, html),
  silent: () => new Promise<Response>(() => {}),
  'cut-off': (c) => c.body(cutOff(c), 200, html),
  'lying-length': (c) => lyingLength(c),
  download: (c) =>
    c.body('MZ this is not a program', 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="setup.exe"'
    }),
  'header-flood': (c) => {
    // The largest size that a client takes: Node's own limit is 16 KB in total.
    for (let index = 0; index < 200; index += 1)
      c.header('set-cookie', `crumb${index}=${'y'.repeat(30)}`, { append: true })
    c.header('x-noise', 'n'.repeat(2000))
    return c.html('<!doctype html><title>Headers</title><p>A small page under a large hat.</p>')
  }
}

/** Mounted at `/hostile`. */
export function hostileRoutes(baseUrl: () => string) {
  return new Hono<{ Bindings: HttpBindings }>()
    .get('/', (c) =>
      c.html(
        `<!doctype html><title>Hostile pages</title><ul>${hostilePages.map(({ slug, tries }) => `<li><a href="/hostile/${slug}">${slug}</a>: ${tries}</li>`).join('')}</ul>`
      )
    )
    .get('/service-worker.js', (c) =>
      c.body(
        `self.addEventListener('install', () => self.skipWaiting()); self.addEventListener('activate', () => setInterval(() => fetch('http://169.254.169.254/').catch(() => {}), 50))`,
        200,
        { 'content-type': 'text/javascript' }
      )
    )
    .get('/fidget.json', (c) => c.json({}))
    .get('/:slug', (c) => {
      const found = hostilePages.find(({ slug }) => slug === c.req.param('slug'))
      if (found === undefined) return c.notFound()
      const connection = connections[found.slug]
      if (connection !== undefined) return connection(c)
      const answer = hostileMarkup[found.slug]?.(`${baseUrl()}/hostile/${found.slug}`)
      if (answer === undefined) return c.notFound()
      return c.body(answer.body, 200, { ...html, ...answer.headers })
    })
}

let packedBomb: Promise<Uint8Array<ArrayBuffer>> | undefined

function bomb(): Promise<Uint8Array<ArrayBuffer>> {
  packedBomb ??= buffer(Readable.from(zeros()).pipe(createGzip({ level: 6 }))).then((packed) => new Uint8Array(packed))
  return packedBomb
}

function* zeros(): Generator<Buffer> {
  const block = Buffer.alloc(1_000_000, 0x20)
  for (let sent = 0; sent < bombBytes; sent += block.length) yield block
}

function endless({
  chunk,
  pauseMilliseconds
}: {
  chunk: string
  pauseMilliseconds: number
}): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(chunk)
  let timer: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('<!doctype html><title>On and on</title><p>')),
    // Sends only when the reader takes more, so that a reader who stops costs nothing.
    pull: (controller) =>
      new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          controller.enqueue(bytes)
          resolve()
        }, pauseMilliseconds)
      }),
    cancel: () => clearTimeout(timer)
  })
}

function cutOff(c: HostileContext): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('<!doctype html><title>Half a pa'))
      setTimeout(() => c.env.outgoing.destroy(), 30)
    }
  })
}

function lyingLength(c: HostileContext): Promise<Response> {
  const { outgoing } = c.env
  outgoing.writeHead(200, { ...html, 'content-length': '1000000000' })
  outgoing.write('<!doctype html><title>Big</title><p>That was all.</p>')
  setTimeout(() => outgoing.destroy(), 1000).unref()
  // The answer was already written without the framework.
  return new Promise<Response>(() => {})
}
