import type { Client } from 'pg'

export interface LockWaits {
  /** Null is a connection that is not taken yet. Where it is false, a statement waits for nobody. */
  mayWait(connection: number | null): boolean
  /** Those of the given connections (process numbers of the server) that wait for a lock. */
  waiting(connections: readonly number[]): Promise<ReadonlySet<number>>
}

/**
 * `pg_locks` would look through the locks of every database for each question. As there, a lock that was given back is its
 * next holder's at once, before that one knows.
 */
const question = {
  name: 'lock-waits',
  text: 'select pid from unnest($1::int[]) as pid where cardinality(pg_blocking_pids(pid)) > 0'
}

export const createLockWaits = (observer: Client, mayWait: LockWaits['mayWait']): LockWaits => ({
  mayWait,
  async waiting(connections) {
    if (connections.length === 0) return new Set()
    const { rows } = await observer.query<{ pid: number }>({ ...question, values: [connections] })
    return new Set(rows.map(({ pid }) => pid))
  }
})
