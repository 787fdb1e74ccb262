import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { MediaStore } from '../../ports/media-store.ts'
import { toWebStream } from './web-stream.ts'
import { resolveRange } from '../../ports/byte-range.ts'

export interface FileMediaStoreOptions {
  /** Folder of all objects; made when it is not there. */
  directory: string
}

const Facts = z.object({ contentType: z.string() })
const keyPattern = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** Objects as files. A key is written once, so a file that is there is whole. */
export function createFileMediaStore({ directory }: FileMediaStoreOptions): MediaStore {
  return {
    async put({ key, body, contentType }) {
      const path = pathOf(directory, key)
      const partial = join(directory, '.partial', randomBytes(12).toString('hex'))
      await mkdir(dirname(path), { recursive: true })
      await mkdir(dirname(partial), { recursive: true })
      const hash = createHash('sha256')
      let size = 0
      try {
        await using file = await open(partial, 'wx')
        for await (const chunk of body) {
          hash.update(chunk)
          size += chunk.byteLength
          await file.writeFile(chunk)
        }
        await file.sync()
        await writeWhole(`${path}.json`, JSON.stringify({ contentType }))
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      return { size, sha256: hash.digest('hex') }
    },

    async get(key, range) {
      const path = pathOf(directory, key)
      const found = await stat(path).catch(ignoreMissing)
      if (!found?.isFile()) return null
      const facts = Facts.parse(JSON.parse(await readFile(`${path}.json`, 'utf8')))
      const resolved = range && resolveRange(range, found.size)
      const stream = createReadStream(path, resolved)
      return {
        body: toWebStream(stream),
        contentType: facts.contentType,
        size: found.size,
        ...(resolved && { range: resolved })
      }
    },

    async delete(key) {
      const path = pathOf(directory, key)
      await rm(path, { force: true })
      await rm(`${path}.json`, { force: true })
    },

    // Files have no address of their own: the pipeline service signs one of its routes instead.
    sign: async () => null
  }
}

function pathOf(directory: string, key: string): string {
  if (key.length > 500 || !keyPattern.test(key) || key.endsWith('.json'))
    throw new Error(`"${key}" is no key of an object.`)
  return join(directory, key)
}

async function writeWhole(path: string, text: string): Promise<void> {
  await using file = await open(path, 'w')
  await file.writeFile(text)
  await file.sync()
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
