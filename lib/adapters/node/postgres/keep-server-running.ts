import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../../ports/logger.ts'
import { isProcessAlive } from '../process-identity.ts'
import type { RunningServer } from './embedded-server.ts'

export interface KeepServerRunningOptions {
  /** The process number of the current server. */
  pid: number
  logger: Logger
  /** A line for the user. */
  tell(line: string): void
  /** Tries once. Returns the reason when the server does not run afterwards. */
  startAgain(): Promise<RunningServer | string>
  /** Called once with the reason of the last try. After that nobody restarts the server. */
  onGivenUp(reason: string): void
  giveUpSeconds?: number
}

export interface KeptServer {
  /** Waits for a running try. */
  stop(): Promise<void>
}

const lookMilliseconds = 250
const shortestPauseMilliseconds = 100
const longestPauseMilliseconds = 15_000
/**
 * A server that ends again within this time has not recovered. The pauses keep growing and the time limit keeps
 * running.
 */
const steadyMilliseconds = 60_000
const patienceSeconds = 300

/** Watches a server process. When it ends, for any reason, it is started again with growing pauses. */
export function keepServerRunning(options: KeepServerRunningOptions): KeptServer {
  const { logger, tell, giveUpSeconds = patienceSeconds } = options
  const stopping = new AbortController()
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stopping.signal, ref: false })

  async function look(): Promise<void> {
    let { pid } = options
    let tries = 0
    // This clock stops while the machine sleeps.
    let troubleSince = -Infinity
    let runsSince = -Infinity
    for (;;) {
      await pause(lookMilliseconds)
      if (isProcessAlive(pid)) continue
      const endedAt = performance.now()
      if (endedAt - runsSince > steadyMilliseconds) {
        tries = 0
        troubleSince = endedAt
      }
      logger.error({ pid }, 'PostgreSQL ended unexpectedly. It is started again.')
      tell('PostgreSQL ended unexpectedly. It is started again; what is under way waits and goes on.')
      let reason = 'It ends again soon after each start.'
      for (;;) {
        if (tries > 0) await pause(Math.min(longestPauseMilliseconds, shortestPauseMilliseconds * 2 ** tries))
        if (tries > 0 && performance.now() - troubleSince > giveUpSeconds * 1000) return options.onGivenUp(reason)
        tries += 1
        const started = await options.startAgain().catch(reasonOf)
        if (typeof started !== 'string') {
          pid = started.pid
          break
        }
        reason = started
        logger.warn({ tries, reason }, 'PostgreSQL did not start again yet.')
      }
      runsSince = performance.now()
      const seconds = (runsSince - endedAt) / 1000
      logger.info({ tries, seconds }, 'PostgreSQL runs again.')
      tell(`PostgreSQL runs again after ${seconds.toFixed(1)} seconds.`)
    }
  }

  const looking = look().catch((error: unknown) => {
    if (!stopping.signal.aborted) options.onGivenUp(reasonOf(error))
  })
  return {
    async stop() {
      stopping.abort()
      await looking
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
