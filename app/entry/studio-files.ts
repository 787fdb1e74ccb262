import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { StudioFile, StudioFiles } from '../studio-files.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2'
}

const compressedExtensions = { br: '.br', gzip: '.gz' } as const

export const studioDirectory = join(import.meta.dirname, '../web/dist')

/** The built studio, read into memory: it is a few megabytes. Null when it was not built. */
export async function readStudioFiles(directory = studioDirectory): Promise<StudioFiles | null> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, StudioFile>()
  for (const path of paths) {
    const contentType = contentTypes[extname(path)]
    if (contentType === undefined) continue
    const bytes = new Uint8Array(await readFile(path))
    const encodings: StudioFile['encodings'] = {}
    for (const [encoding, extension] of Object.entries(compressedExtensions)) {
      const smaller = paths.includes(path + extension) ? await readFile(path + extension) : null
      // `Object.entries` loses the types of the keys.
      if (smaller) encodings[encoding as keyof typeof compressedExtensions] = new Uint8Array(smaller)
    }
    const name = `/${relative(directory, path).split(sep).join('/')}`
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    files.set(name, { bytes, contentType, encodings, etag, isImmutable: name.startsWith('/assets/') })
  }
  return files.has('/index.html') ? { find: (path) => files.get(path) ?? null } : null
}
