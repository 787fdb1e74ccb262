import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { StudioFile, StudioFiles } from '../studio-files.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2'
}

const compressedExtensions = { br: '.br', gzip: '.gz' } as const

export const studioDirectory = join(import.meta.dirname, '../web/dist')

/**
 * The built studio, read into memory, but for the letters of films: over a thousand files of 25 megabytes, of which a
 * browser wants few and each once. Null when it was not built.
 */
export async function readStudioFiles(directory = studioDirectory): Promise<StudioFiles | null> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const files = new Map<string, StudioFile>()
  const letters = new Map<string, string>()
  for (const path of paths) {
    const contentType = contentTypes[extname(path)]
    if (contentType === undefined) continue
    const name = `/${relative(directory, path).split(sep).join('/')}`
    if (extname(path) === '.woff2') {
      letters.set(name, path)
      continue
    }
    const bytes = new Uint8Array(await readFile(path))
    const encodings: StudioFile['encodings'] = {}
    for (const [encoding, extension] of Object.entries(compressedExtensions)) {
      const smaller = known.has(path + extension) ? await readFile(path + extension) : null
      // `Object.entries` loses the types of the keys.
      if (smaller) encodings[encoding as keyof typeof compressedExtensions] = new Uint8Array(smaller)
    }
    files.set(name, { bytes, contentType, encodings, etag: tagOf(bytes), isImmutable: isHashed(name) })
  }
  const find = (name: string) => files.get(name) ?? readLetters(name, letters.get(name))
  return files.has('/index.html') ? { find } : null
}

/** Null also when another version has taken the file's place meanwhile. */
function readLetters(name: string, path: string | undefined): StudioFile | null {
  if (path === undefined) return null
  try {
    const bytes = new Uint8Array(readFileSync(path))
    return { bytes, contentType: 'font/woff2', encodings: {}, etag: tagOf(bytes), isImmutable: isHashed(name) }
  } catch {
    return null
  }
}

/** The build names what it made by its content. */
const isHashed = (name: string): boolean => name.startsWith('/assets/')

const tagOf = (bytes: Uint8Array): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
