import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TaskOptions } from '../../../async/bounded-queue.ts'
import { AppError } from '../../../errors.ts'
import type { FootageReader } from '../../../ports/footage-reader.ts'
import { JobLimitError } from '../../../ports/job-limit-error.ts'
import { footageExpected, maximumFootageBytes } from '../../../wire/footage-api.ts'
import { toWebStream } from '../http/web-stream.ts'
import { createJobProcesses } from '../job-processes/job-processes.ts'
import type { FootageFindings, FootageJob } from './read-footage.ts'

/** The largest file is copied in seconds. One with VP8 is encoded anew, frame by frame. */
const timeoutSeconds = 180
/** Some frames of 4096 pixels at once. */
const maxMegabytes = 1_500
const maxWaiting = 10
/** Clips of one owner that come or are read at the same time. Each takes up to its size twice on the disk. */
const mostOfOwner = 6

export interface FootageReaderOptions {
  /** For files while they are read. */
  directory: string
  maximumBytes?: number
}

/** Each file goes to a disk of ours and is read there in a process that is ended at its limits. */
export function createFootageReader({
  directory,
  maximumBytes = maximumFootageBytes
}: FootageReaderOptions): FootageReader & { close(): Promise<void> } {
  const processes = createJobProcesses({
    program: new URL('./worker.ts', import.meta.url),
    what: 'The reader of own clips',
    // Codecs use every core for one file.
    concurrency: 1,
    maxWaiting,
    timeoutSeconds,
    maxMegabytes
  })

  const inHand = new Map<string, number>()

  /** Errors: `unavailable`, before a byte of the file has come. */
  function take(owner: string): void {
    const count = inHand.get(owner) ?? 0
    if (count >= mostOfOwner)
      throw new AppError('unavailable', `${mostOfOwner} clips of yours are being read. Send the others after them.`, {
        retryAfterSeconds: 5
      })
    inHand.set(owner, count + 1)
  }

  function leave(owner: string): void {
    const count = (inHand.get(owner) ?? 1) - 1
    if (count > 0) inHand.set(owner, count)
    else inHand.delete(owner)
  }

  async function readIn(folder: string, body: ReadableStream<Uint8Array>, options: TaskOptions) {
    const job: FootageJob = { source: join(folder, 'given'), output: join(folder, 'clip.mp4') }
    const { byteSize, sha256 } = await receive(body, job.source, { maximumBytes, signal: options.signal })
    // Answered by worker.ts of this folder.
    const found = (await processes.run(job, options).catch(explain)) as FootageFindings
    await rm(job.source, { force: true })
    const { size } = await stat(job.output)
    return {
      facts: { ...found, byteSize, sha256 },
      size,
      open: () => toWebStream(createReadStream(job.output)),
      dispose: () => rm(folder, { recursive: true, force: true })
    }
  }

  return {
    async read(body, options = {}) {
      const { owner = '' } = options
      take(owner)
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        const folder = await mkdtemp(join(directory, 'footage-'))
        return await readIn(folder, body, options).catch(async (error: unknown) => {
          await rm(folder, { recursive: true, force: true })
          throw error
        })
      } finally {
        leave(owner)
      }
    },
    close: () => processes.close()
  }
}

interface ReceiveOptions {
  maximumBytes: number
  signal: AbortSignal | undefined
}

/** Writes the body to a file, as fast as the disk takes it. Errors: `payload-too-large`, `invalid-input` when empty. */
async function receive(body: ReadableStream<Uint8Array>, path: string, { maximumBytes, signal }: ReceiveOptions) {
  const hash = createHash('sha256')
  let byteSize = 0
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        byteSize += chunk.byteLength
        if (byteSize > maximumBytes) throw tooLarge(maximumBytes)
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
    { signal }
  )
  if (byteSize === 0)
    throw new AppError('invalid-input', `The file is empty. Expected: ${footageExpected}. Nothing was stored.`)
  return { byteSize, sha256: hash.digest('hex') }
}

const tooLarge = (maxBytes: number) =>
  new AppError('payload-too-large', `The file is too large. Expected: ${footageExpected}. Nothing was stored.`, {
    details: { maxBytes }
  })

function explain(cause: unknown): never {
  if (!(cause instanceof JobLimitError)) throw cause
  throw new AppError(
    'invalid-input',
    `This clip is not read: that needs ${cause.message}. Expected: ${footageExpected}. Nothing was stored.`,
    { cause }
  )
}
