import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { typeOfName } from '../../../media-types.ts'
import type { MediaStore, PutReceipt } from '../../../ports/media-store.ts'
import { giveBack } from './give-back.ts'
import { makeFolder } from '../make-folder.ts'
import { findRoom } from '../storage/folder-room.ts'
import { wordsOfRefusal } from '../storage/refused-write.ts'
import { toWebStream } from '../http/web-stream.ts'
import { resolveRange } from '../../../ports/byte-range.ts'

export interface FileMediaStoreOptions {
  /** Folder of all objects. It is created when it does not exist at the first use. */
  directory: string
  /** Bytes that must stay free on its disk. */
  minFreeBytes?: number
}

const Facts = z.object({ contentType: z.string() })
const keyPattern = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** Bytes that may collect in memory before the disk starts to write them during the download. */
const bytesUnsynced = 32 * 1024 * 1024

/** Only the user of the service reads what users made. */
const privateFile = 0o600

/** More than the disk keeps inside a name's own record. */
const probeBytes = new Uint8Array(8 * 1024)

/** A still is written in one step. */
const bytesUnwritten = 256 * 1024

/** Objects as files. One put writes a key once, so an existing file is complete. */
export function createFileMediaStore({ directory, minFreeBytes = 0 }: FileMediaStoreOptions): MediaStore {
  const what = 'the media store'
  let made: Promise<unknown> | null = null
  // Only once: a folder that is missing later is a disk that is not mounted, and must not be filled in its place.
  const provideFolder = () =>
    (made ??= makeFolder(directory).catch((error: unknown) => {
      made = null
      throw error
    }))

  return {
    async put({ key, body, contentType }) {
      const path = pathOf(directory, key)
      const partial = partialOf(path)
      try {
        await provideFolder()
        await using file = await openNew(directory, partial)
        const receipt = await writeHashed(file, body)
        if (typeOfName(key)?.contentType !== contentType) await writeNote(path, { contentType })
        await rename(partial, path)
        // The sync comes after the rename, so that the journal that makes the bytes durable contains the new name too.
        await file.sync()
        return receipt
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const path = pathOf(directory, key)
      const found = await stat(path).catch(ignoreMissing)
      if (!found?.isFile()) return null
      const contentType = await readContentType(path)
      const resolved = range && resolveRange(range, found.size)
      const stream = createReadStream(path, resolved)
      return {
        body: toWebStream(stream),
        contentType,
        size: found.size,
        ...(resolved && { range: resolved })
      }
    },

    async delete(key) {
      const path = pathOf(directory, key)
      // Also removes what a put of a killed process left.
      for (const file of [path, `${path}.json`, partialOf(path)]) await rm(file, { force: true })
    },

    // Files have no address of their own. The pipeline service signs one of its own routes instead.
    sign: async () => null,

    async look() {
      const probe = join(directory, `.probe-${process.pid}`)
      try {
        await provideFolder()
        const room = await findRoom({ what, directory, minFreeBytes })
        if (room.problem !== null) return room
        await writeFile(probe, probeBytes, { flush: true })
        await rm(probe, { force: true })
        return room
      } catch (error) {
        await rm(probe, { force: true }).catch(ignoreHere)
        return { problem: wordsOfRefusal(what, error), error }
      }
    }
  }
}

function pathOf(directory: string, key: string): string {
  if (key.length > 500 || !keyPattern.test(key) || key.endsWith('.json'))
    throw new Error(`"${key}" is no key of an object.`)
  return join(directory, key)
}

/** In most cases the folder exists. */
async function openNew(directory: string, path: string): Promise<FileHandle> {
  const file = await open(path, 'w', privateFile).catch(ignoreMissing)
  if (file) return file
  await stat(directory)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'w', privateFile)
}

/** Hashes pieces while they are written, some at a time. The disk writes the earlier ones meanwhile. */
async function writeHashed(file: FileHandle, body: ReadableStream<Uint8Array>): Promise<PutReceipt> {
  const hash = createHash('sha256')
  let pieces: Uint8Array[] = []
  let [size, unwritten, unsynced] = [0, 0, 0]
  let synced = Promise.resolve()
  const write = async () => {
    const written = writeAll(file, pieces)
    for (const piece of pieces) hash.update(piece)
    await written
    for (const piece of pieces) giveBack(piece)
    size += unwritten
    unsynced += unwritten
    pieces = []
    unwritten = 0
  }
  for await (const chunk of body) {
    pieces.push(chunk)
    unwritten += chunk.byteLength
    if (unwritten < bytesUnwritten) continue
    await write()
    if (unsynced < bytesUnsynced) continue
    unsynced = 0
    synced = synced.then(() => file.datasync())
    synced.catch(ignoreHere)
  }
  if (unwritten > 0) await write()
  // A disk reports an error once, so the error must be kept here.
  await synced
  return { size, sha256: hash.digest('hex') }
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  const { bytesWritten } = await file.writev(pieces)
  let written = bytesWritten
  for (const piece of pieces) {
    // A full disk or an interrupted call may write only a part. The next try shows the reason.
    let offset = Math.min(written, piece.byteLength)
    written -= offset
    while (offset < piece.byteLength) offset += (await file.write(piece, offset)).bytesWritten
  }
}

/** A file beside the object holds what the name does not say. */
async function writeNote(path: string, facts: z.infer<typeof Facts>): Promise<void> {
  await writeFile(`${path}.json`, JSON.stringify(facts), { flush: true, mode: privateFile })
}

async function readContentType(path: string): Promise<string> {
  const note = await readFile(`${path}.json`, 'utf8').catch(ignoreMissing)
  if (note !== null) return Facts.parse(JSON.parse(note)).contentType
  const type = typeOfName(path)
  if (!type) throw new Error(`Nothing says what ${path} is.`)
  return type.contentType
}

/** In the object's own folder, where no other put writes, and with a name that no key has. */
const partialOf = (path: string): string => join(dirname(path), `.${basename(path)}.partial`)

function ignoreHere(): void {
  // The first error says more.
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
