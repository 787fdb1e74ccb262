import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { AppError } from '@callsheet/lib/errors.ts'

/** Writes the body of an answer to a file: the whole body or nothing. */
export async function downloadFile(answer: Promise<Response>, file: string): Promise<void> {
  const { body, url } = await answer
  if (!body) throw new AppError('upstream-failed', `${url} came back empty.`)
  const draft = `${file}.part`
  // The DOM's stream type and Node's describe the same object.
  await pipeline(Readable.fromWeb(body as NodeReadableStream), createWriteStream(draft))
  await rename(draft, file)
}
