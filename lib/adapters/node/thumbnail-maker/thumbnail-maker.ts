import { AppError } from '../../../errors.ts'
import { JobLimitError } from '../../../ports/job-limit-error.ts'
import type { MadeThumbnails, ThumbnailMaker } from '../../../ports/thumbnail-maker.ts'
import { createJobProcesses } from '../job-processes/job-processes.ts'
import type { ThumbnailJob } from './make-thumbnails.ts'

export interface ThumbnailMakerOptions {
  /** A picture with more is refused by its header, before it is decoded. */
  maxPixels: number
  timeoutSeconds: number
  /** Memory of the process that decodes one picture, code included. */
  maxMegabytes: number
  /** Pictures decoded at the same time. */
  concurrency: number
}

const maxWaiting = 50

/** Each picture is decoded in a process that is ended at its limits: a provider's file is a foreign one too. */
export function createThumbnailMaker({
  maxPixels,
  timeoutSeconds,
  maxMegabytes,
  concurrency
}: ThumbnailMakerOptions): ThumbnailMaker & { close(): Promise<void> } {
  const processes = createJobProcesses({
    program: new URL('./worker.ts', import.meta.url),
    what: 'The maker of thumbnails',
    concurrency,
    maxWaiting,
    timeoutSeconds,
    maxMegabytes
  })
  return {
    async make(bytes, signal) {
      const job: ThumbnailJob = { bytes, maxPixels }
      try {
        // Answered by worker.ts of this folder.
        return (await processes.run(job, { signal })) as MadeThumbnails
      } catch (cause) {
        if (!(cause instanceof JobLimitError)) throw cause
        throw new AppError('payload-too-large', `This picture gets no thumbnails: that needs ${cause.message}.`, {
          cause
        })
      }
    },
    close: () => processes.close()
  }
}
