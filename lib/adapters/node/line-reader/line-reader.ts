import { AppError } from '../../../errors.ts'
import { JobLimitError } from '../../../ports/job-limit-error.ts'
import type { LineReader, ReadLine } from '../../../ports/line-reader.ts'
import { lineExpected } from '../../../wire/voices-api.ts'
import { createJobProcesses } from '../job-processes/job-processes.ts'

/** Two minutes are decoded in a second or two. */
const timeoutSeconds = 60
const maxMegabytes = 600
const atOnce = 2
const maxWaiting = 20

/** Each file is decoded in a process that is ended at its limits, whatever the file makes the decoder do. */
export function createLineReader(): LineReader & { close(): Promise<void> } {
  const processes = createJobProcesses({
    program: new URL('./worker.ts', import.meta.url),
    what: 'The reader of spoken lines',
    concurrency: atOnce,
    maxWaiting,
    timeoutSeconds,
    maxMegabytes
  })
  return {
    async read(line, options) {
      try {
        // Answered by worker.ts of this folder.
        return (await processes.run(line, options)) as ReadLine
      } catch (cause) {
        if (!(cause instanceof JobLimitError)) throw cause
        throw new AppError(
          'invalid-input',
          `This file is not read: that needs ${cause.message}. Expected: ${lineExpected}. Nothing was stored.`,
          { cause }
        )
      }
    },
    close: () => processes.close()
  }
}
