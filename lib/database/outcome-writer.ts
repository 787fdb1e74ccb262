import { AppError, PermanentError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import { isRefusedStatement } from './refused-statement.ts'
import type { LogFields, Logger } from '../ports/logger.ts'

/**
 * Writes results that the outside world reports only once, or that were paid for. They survive an outage of the
 * database.
 */
export interface OutcomeWriter {
  /**
   * Tries a write until the database accepts it, while the process lives. `about` names the outcome in the log. A write
   * with a lost answer is repeated, so it must be guarded. Throws when no later try can succeed.
   */
  write<Result>(about: LogFields, write: () => Promise<Result>): Promise<Result>
  /** The process is about to end: each waiting write has its last try now. Resolves when all have ended. */
  end(): Promise<void>
}

const shortestPauseSeconds = 0.25
/** The longest wait of a write after the database is back. */
const longestPauseSeconds = 5
/** A database without any answer delays the end of the process at most this long. */
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
      // The end of the process wakes it for the last try.
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

/** Every other error counts as an outage: an extra try is cheap compared with a lost task. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isRefusedStatement(error) || error instanceof TypeError || isRefused(error.cause)
}

/** Without the statement and its values, because they do not explain the error. */
const firstCause = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : String(error)

const isOurWord = (error: unknown): boolean => error instanceof AppError || error instanceof PermanentError

function ignore(): void {
  // The caller of the write gets the error.
}
