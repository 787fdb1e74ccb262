import { AppError } from '../../../errors.ts'
import type { Logger } from '../../../ports/logger.ts'
import { withFileLock } from '../file-lock.ts'
import { openCluster } from './embedded-cluster.ts'
import { adoptOrStart, connectionUrl, type ServerOptions, startAgain, stopServer } from './embedded-server.ts'
import { holdInstanceLock } from './instance-lock.ts'
import { keepServerRunning } from './keep-server-running.ts'

export interface EmbeddedPostgresOptions extends ServerOptions {
  /** Holds the data, the log and `connection.json`; made when missing. */
  directory: string
  logger: Logger
  /** A free port, kept for later starts, when 0. */
  port?: number
  /** When given, a second one by whatever name is refused with `AppError('conflict')`, and the server is kept running. */
  copy?: RunningCopy
}

/** The one copy of Callsheet that works on the data. */
export interface RunningCopy {
  /** What runs, for the message of the second one: `callsheet start`. */
  name: string
  /** A line for its user: the server ended, the server runs again. */
  tell(line: string): void
  /** It must stop: another copy took the data, or the server cannot be started again. Called once at most. */
  onFailed(error: AppError): void
  /** How long a server that ended is tried to be started again; five minutes when not given. */
  giveUpSeconds?: number
}

export interface EmbeddedPostgres {
  /** With password, of a database that belongs to us. Only reachable from this machine. */
  url: string
  /** True when the server was running already, left behind by a process that was killed. */
  adopted: boolean
  /** Breaks off what still runs on the server and stops it. No error when it is stopped already. */
  stop(): Promise<void>
}

const lockPatienceSeconds = 60
const confirmSeconds = 10

/**
 * Starts a real PostgreSQL on 127.0.0.1 in a session of its own, so that Ctrl-C does not end it before us. A server
 * left behind by `kill -9` is adopted when it answers and started over when it is dead.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { logger, copy } = options
  const cluster = await openCluster(options)
  const alone = <Result>(work: () => Promise<Result>) =>
    withFileLock({ path: cluster.lockFile, timeoutSeconds: lockPatienceSeconds }, work)
  return alone(async () => {
    const wishedPort = options.port || cluster.connection.port
    const { pid, port, adopted } = await adoptOrStart(cluster, { ...options, wishedPort })
    const url = connectionUrl(cluster, port)
    logger.debug({ adopted, data: cluster.dataDirectory }, 'PostgreSQL is running.')
    if (!copy) return { url, adopted, stop: () => alone(() => stopServer(cluster)) }

    let isOurs = true
    const lock = await holdInstanceLock({
      url,
      name: copy.name,
      logger,
      onLost(error) {
        isOurs = false
        void kept.stop()
        copy.onFailed(error)
      }
    })
    const kept = keepServerRunning({
      pid,
      logger,
      tell: copy.tell,
      giveUpSeconds: copy.giveUpSeconds,
      startAgain: () =>
        alone(async () => {
          const started = await startAgain(cluster, { ...options, port })
          // Nobody else can start here before the lock is ours again.
          if (typeof started !== 'string') await lock.confirm(confirmSeconds)
          return started
        }),
      onGivenUp(reason) {
        const message =
          `PostgreSQL ended and cannot be started again. ${reason} Its log is ${cluster.logFile}. ` +
          'Nothing is lost: mend what it says, then start Callsheet again.'
        copy.onFailed(new AppError('unavailable', message))
      }
    })
    return {
      url,
      adopted,
      async stop() {
        await kept.stop()
        await alone(async () => {
          await lock.release()
          // When another copy took the data, the server is its own.
          if (isOurs) await stopServer(cluster)
        })
      }
    }
  })
}
