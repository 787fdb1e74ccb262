import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { childEnvironment } from '../child-environment.ts'
import { AppError } from '../../../errors.ts'
import type { FramePicture, PictureFramer } from '../../../ports/picture-framer.ts'
import type { FramedAnswer } from './worker.ts'

/** Photos of phones have up to this many. Decoded, that is 200 MB, and the library needs it about three times. */
const maximumPixels = 50_000_000

const timeoutMilliseconds = 60_000

/**
 * Each picture has a thread of its own, one after the other: the service goes on meanwhile, and the memory of the
 * library, which only grows, ends with the thread.
 */
export function createPictureFramer(): PictureFramer {
  const turns = new PQueue({ concurrency: 1 })
  return { maximumPixels, frame: (picture) => turns.add(() => frameInThread(picture)) }
}

async function frameInThread(picture: FramePicture): Promise<Uint8Array<ArrayBuffer>> {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: picture,
    env: childEnvironment(),
    execArgv: []
  })
  const timeout = setTimeout(() => void thread.terminate(), timeoutMilliseconds)
  try {
    const answer = await new Promise<FramedAnswer>((resolve, reject) => {
      // Sent by worker.ts of this folder, which is typed by the same answer.
      thread.once('message', (message) => resolve(message as FramedAnswer))
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`The thread that frames a picture ended with ${code}.`)))
    })
    if ('framed' in answer) return answer.framed
    throw new AppError('invalid-input', 'The picture cannot be decoded.', { cause: answer.error })
  } finally {
    clearTimeout(timeout)
    await thread.terminate()
  }
}
