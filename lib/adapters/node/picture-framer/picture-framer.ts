import { AppError } from '../../../errors.ts'
import { JobLimitError } from '../../../ports/job-limit-error.ts'
import type { FitPicture, FramePicture, PictureFramer } from '../../../ports/picture-framer.ts'
import { createJobProcesses } from '../job-processes/job-processes.ts'

/** Photos of phones have up to this many. Decoded, that is 200 MB, and the library needs it about three times. */
const maximumPixels = 50_000_000

/** A 4K still as a PNG has up to about half of it. */
const maximumBytes = 64 * 1024 * 1024

/** One picture after the other, in a process that is ended at its limits of time and memory. */
export function createPictureFramer(): PictureFramer & { close(): Promise<void> } {
  const processes = createJobProcesses({
    program: new URL('./worker.ts', import.meta.url),
    what: 'The framer of pictures',
    concurrency: 1,
    maxWaiting: 200,
    timeoutSeconds: 60,
    maxMegabytes: 1_200
  })
  async function run(job: FramePicture | FitPicture): Promise<Uint8Array<ArrayBuffer>> {
    try {
      // Answered by worker.ts of this folder.
      return (await processes.run(job)) as Uint8Array<ArrayBuffer>
    } catch (cause) {
      if (!(cause instanceof JobLimitError)) throw cause
      throw new AppError('invalid-input', `The picture is not decoded: that needs ${cause.message}.`, { cause })
    }
  }
  return { maximumPixels, maximumBytes, frame: run, fit: run, close: () => processes.close() }
}
