import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { DatabaseConnectError } from '../database/database-connect-error.ts'
import { findDatabaseRefusal } from '../database/database-refusal.ts'

/** A server that is restarting or has no free connection is asked again for this long. */
const patienceMilliseconds = 3_000
const firstPauseMilliseconds = 50
const longestPauseMilliseconds = 500

/**
 * A pool that asks again for a connection when the server refuses one for a moment. Nothing was asked of the server yet,
 * so that is always safe. After that, the error is a `DatabaseConnectError`. A connection whose server turned out to be
 * read-only is not used again: after a failover the next one leads to the new primary.
 */
export function createPatientPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  const connectOnce = pool.connect.bind(pool) as () => Promise<PoolClient>

  async function connect(): Promise<PoolClient> {
    const until = Date.now() + patienceMilliseconds
    for (let pause = firstPauseMilliseconds; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
      try {
        return await connectOnce()
      } catch (cause) {
        const error = new DatabaseConnectError(cause)
        if (!isMomentary(error) || Date.now() + pause > until) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  type Callback = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void
  const patient = (callback?: Callback) => {
    if (!callback) return connect().then(leaveReadOnly)
    connect().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined)
    )
    return undefined
  }
  // The pool's own queries call it with a callback, transactions without.
  pool.connect = patient as typeof pool.connect
  return pool
}

function isMomentary(error: DatabaseConnectError): boolean {
  const kind = findDatabaseRefusal(error)?.kind
  return kind === 'too-many-connections' || kind === 'starting-or-stopping'
}

/** The pool closes a connection that is given back with an error. */
function leaveReadOnly(client: PoolClient): PoolClient {
  const { release, query } = client
  let readOnly: Error | undefined
  const watched = (...given: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, given)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && findDatabaseRefusal(error)?.kind === 'read-only') readOnly = error
      })
    return answer
  }
  client.query = watched as typeof client.query
  client.release = (error) => {
    client.query = query
    release.call(client, error ?? readOnly)
  }
  return client
}
