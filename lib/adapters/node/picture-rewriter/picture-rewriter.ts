import { AppError } from '../../../errors.ts'
import { JobLimitError } from '../../../ports/job-limit-error.ts'
import type { PictureRewriter, RewrittenPicture } from '../../../ports/picture-rewriter.ts'
import { createJobProcesses } from '../job-processes/job-processes.ts'
import type { RewriteJob } from './rewrite-picture.ts'

export interface PictureRewriterOptions {
  /** A picture with more is refused by its header, before it is decoded. */
  maxPixels: number
  timeoutSeconds: number
  /** Memory of the process that decodes one picture, code included. */
  maxMegabytes: number
  /** Pictures decoded at the same time. */
  concurrency: number
}

const maxWaiting = 50

/** Each picture is decoded in a process that is ended at its limits, whatever the file makes the decoder do. */
export function createPictureRewriter({
  maxPixels,
  timeoutSeconds,
  maxMegabytes,
  concurrency
}: PictureRewriterOptions): PictureRewriter & { close(): Promise<void> } {
  const processes = createJobProcesses({
    program: new URL('./worker.ts', import.meta.url),
    what: 'The reader of pictures',
    concurrency,
    maxWaiting,
    timeoutSeconds,
    maxMegabytes
  })
  return {
    async rewrite({ bytes, type }, options) {
      const job: RewriteJob = { bytes, contentType: type.contentType, maxPixels }
      try {
        // Answered by worker.ts of this folder.
        return (await processes.run(job, options)) as RewrittenPicture
      } catch (cause) {
        if (!(cause instanceof JobLimitError)) throw cause
        throw new AppError('invalid-input', `This picture is not read: that needs ${cause.message}.`, { cause })
      }
    },
    close: () => processes.close()
  }
}
