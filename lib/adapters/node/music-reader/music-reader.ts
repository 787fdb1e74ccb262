import { AppError } from '../../../errors.ts'
import { JobLimitError } from '../../../ports/job-limit-error.ts'
import type { MusicReader, ReadMusic } from '../../../ports/music-reader.ts'
import { musicExpected } from '../../../wire/music-api.ts'
import { createJobProcesses } from '../job-processes/job-processes.ts'

/** Ten minutes are decoded in some seconds. */
const timeoutSeconds = 120
/** The file, the codecs and one block of sound need a third of it. */
const maxMegabytes = 600
const atOnce = 2
const maxWaiting = 20

/** Each file is decoded in a process that is ended at its limits, whatever the file makes the decoder do. */
export function createMusicReader(): MusicReader & { close(): Promise<void> } {
  const processes = createJobProcesses({
    program: new URL('./worker.ts', import.meta.url),
    what: 'The reader of music',
    concurrency: atOnce,
    maxWaiting,
    timeoutSeconds,
    maxMegabytes
  })
  return {
    async read(bytes, options) {
      try {
        // Answered by worker.ts of this folder.
        return (await processes.run({ bytes }, options)) as ReadMusic
      } catch (cause) {
        if (!(cause instanceof JobLimitError)) throw cause
        throw new AppError(
          'invalid-input',
          `This music is not read: that needs ${cause.message}. Expected: ${musicExpected}.`,
          { cause }
        )
      }
    },
    close: () => processes.close()
  }
}
