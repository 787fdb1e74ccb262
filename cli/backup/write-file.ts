import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupFile } from './manifest.ts'

/** Writes a stream into a file that only its user can read. `done` resolves with what was written. */
export async function openFile(file: string, path: string): Promise<{ stream: Writable; done: Promise<BackupFile> }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.byteLength
      next(null, chunk)
    }
  })
  const done = pipeline(stream, createWriteStream(file, { mode: 0o600, flush: true })).then(() => ({
    path,
    bytes,
    sha256: hash.digest('hex')
  }))
  // The caller awaits it. This handler prevents an unhandled rejection until then.
  done.catch(() => undefined)
  return { stream, done }
}

export async function writeFile(source: Readable, file: string, path: string): Promise<BackupFile> {
  const { stream, done } = await openFile(file, path)
  await pipeline(source, stream)
  return done
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
