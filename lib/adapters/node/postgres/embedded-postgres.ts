import { AppError } from '../../../errors.ts'
import type { Logger } from '../../../ports/logger.ts'
import { withFileLock } from '../file-lock.ts'
import { openCluster } from './embedded-cluster.ts'
import { adoptOrStart, connectionUrl, type ServerOptions, startAgain, stopServer } from './embedded-server.ts'
import { holdInstanceLock } from './instance-lock.ts'
import { keepServerRunning } from './keep-server-running.ts'

export interface EmbeddedPostgresOptions extends ServerOptions {
  /** Holds the data, the log and `connection.json`. It is created when missing. */
  directory: string
  logger: Logger
  /** 0 takes a free port and keeps it for later starts. */
  port?: number
  /**
   * When given, only one copy may run: a second one with any name gets `AppError('conflict')`. The server is also kept
   * running.
   */
  copy?: RunningCopy
}

/** The only copy of Callsheet that works on the data. */
export interface RunningCopy {
  /** The command of this copy, for the message to the second one: `callsheet start`. */
  name: string
  /** Gets a line for the user: the server ended, or the server runs again. */
  tell(line: string): void
  /**
   * Called at most once. This copy must stop, because another copy took the data or the server cannot be started again.
   */
  onFailed(error: AppError): void
  /** How long to try to start a server again that ended. Default: five minutes. */
  giveUpSeconds?: number
}

export interface EmbeddedPostgres {
  /** Connection string with password, to a database that is ours alone. Only this machine can reach it. */
  url: string
  /** Where the data lies. Its disk must have room. */
  dataDirectory: string
  /** True when the server was running already: a killed process left it behind. */
  adopted: boolean
  /** Breaks off everything that still runs on the server and stops it. No error when it is stopped already. */
  stop(): Promise<void>
}

const lockPatienceSeconds = 60
const confirmSeconds = 10

/**
 * Starts a real PostgreSQL on 127.0.0.1 in a separate session, so that Ctrl-C does not end it before us. When `kill -9`
 * left a server behind, it is used if it answers and restarted if it is dead.
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
    const { dataDirectory } = cluster
    if (!copy) return { url, adopted, dataDirectory, stop: () => alone(() => stopServer(cluster)) }

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
          // Nobody else can start a server here until the lock is ours again.
          if (typeof started !== 'string') await lock.confirm(confirmSeconds)
          return started
        }),
      onGivenUp(reason) {
        const message =
          `PostgreSQL ended and cannot be started again. ${reason} Its log is ${cluster.logFile}. ` +
          'Nothing is lost: fix that reason, then start Callsheet again.'
        copy.onFailed(new AppError('unavailable', message))
      }
    })
    return {
      url,
      adopted,
      dataDirectory,
      async stop() {
        await kept.stop()
        await alone(async () => {
          await lock.release()
          // After another copy took the data, the server belongs to that copy.
          if (isOurs) await stopServer(cluster)
        })
      }
    }
  })
}
