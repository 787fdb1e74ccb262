import type { Client } from 'pg'

/** Those of the given connections (process numbers of the server) that wait for a lock. */
export type LockWaits = (connections: readonly number[]) => Promise<ReadonlySet<number>>

export const createLockWaits =
  (observer: Client): LockWaits =>
  async (connections) => {
    if (connections.length === 0) return new Set()
    const { rows } = await observer.query<{ pid: number }>(
      'select distinct pid from pg_locks where not granted and pid = any($1::int[])',
      [connections]
    )
    return new Set(rows.map(({ pid }) => pid))
  }
