import { AppError, PermanentError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { LogFields, Logger } from '../ports/logger.ts'

/** Writes down what the outside world says only once, or sells: an outage of the database does not throw it away. */
export interface OutcomeWriter {
  /**
   * Tries a write until the database takes it, while the process lives. `about` says in the log whose outcome it is.
   * A write whose answer was lost is made again, so that it must be guarded. Throws what no later try can mend.
   */
  write<Result>(about: LogFields, write: () => Promise<Result>): Promise<Result>
  /** The process is about to end: each write that waits has its last try now. Resolves when they are over. */
  end(): Promise<void>
}

const shortestPauseSeconds = 0.25
/** Outcomes wait no longer than this after the database is back. */
const longestPauseSeconds = 5
/** A database that does not answer at all holds up the end of the process for so long. */
const lastTrySeconds = 2

export function createOutcomeWriter({ clock, logger }: { clock: Clock; logger: Logger }): OutcomeWriter {
  const ending = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  async function persist<Result>(about: LogFields, write: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write()
      } catch (error) {
        const isLost = isRefused(error) || ending.signal.aborted
        const reason = firstCause(error)
        if (isLost) logger.error({ ...about, reason, tries }, 'an outcome could not be written and is given up')
        if (isLost || isOurWord(error)) throw error
        logger.warn({ ...about, reason, tries }, 'an outcome could not be written; it is tried again')
      }
      // Woken for the last try when the process ends.
      await clock.sleep(pauseSeconds(tries), ending.signal).catch(() => undefined)
    }
  }

  return {
    write(about, write) {
      const written = persist(about, write)
      const over = written.then(ignore, ignore).finally(() => underWay.delete(over))
      underWay.add(over)
      return written
    },
    async end() {
      ending.abort(new Error('The process ends.'))
      if (underWay.size === 0) return
      const patience = Promise.withResolvers<void>()
      const loseNoMoreTime = clock.after(lastTrySeconds, patience.resolve)
      await Promise.race([Promise.all(underWay), patience.promise])
      loseNoMoreTime()
    }
  }
}

const pauseSeconds = (tries: number): number => Math.min(longestPauseSeconds, shortestPauseSeconds * 2 ** (tries - 1))

/** SQLSTATE classes of a statement that is wrong itself: bad data, a broken constraint, an unknown column. */
const finalClasses = /^(22|23|42)[0-9A-Z]{3}$/

/** Everything else is taken for an outage: a try too many costs little beside a lost task. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isWrong = 'code' in error && typeof error.code === 'string' && finalClasses.test(error.code)
  return isWrong || error instanceof TypeError || isRefused(error.cause)
}

/** Without the statement and its values, which say nothing of why. */
const firstCause = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : String(error)

const isOurWord = (error: unknown): boolean => error instanceof AppError || error instanceof PermanentError

function ignore(): void {
  // Whoever asked for the write is told.
}
