import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Logger } from '../../ports/logger.ts'

export interface InstanceLock {
  release(): Promise<void>
}

const Attempt = z.object({ held: z.boolean() })
const Holder = z.object({ application_name: z.string(), backend_start: z.date() })
const lockKey = `hashtextextended('callsheet-instance', 0)`
/** The server notices the closed connection of a killed process within this time. */
const patienceMilliseconds = 2000

/**
 * Holds a session advisory lock on a connection of its own: one running copy per database. Throws
 * `AppError('conflict')` naming the copy that runs. The lock goes with the process, however it ends.
 */
export async function holdInstanceLock(options: {
  url: string
  /** What runs, for the message of the second one: `callsheet start`. */
  name: string
  logger: Logger
}): Promise<InstanceLock> {
  const client = new Client({
    connectionString: options.url,
    application_name: `${options.name} (process ${process.pid})`.slice(0, 63),
    keepAlive: true
  })
  client.on('error', (error) => options.logger.warn({ error: error.message }, 'The instance lock lost its connection.'))
  await client.connect()
  try {
    const deadline = Date.now() + patienceMilliseconds
    while (!(await tryToLock(client))) {
      if (Date.now() > deadline) throw await conflict(client)
      await sleep(100)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    async release() {
      await client.end().catch(() => undefined)
    }
  }
}

async function tryToLock(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${lockKey}) as held`)
  return Attempt.parse(rows[0]).held
}

async function conflict(client: Client): Promise<AppError> {
  const { rows } = await client.query(
    `select application_name, backend_start from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = ${lockKey}`
  )
  const holder = Holder.safeParse(rows[0])
  if (!holder.success) return new AppError('conflict', 'Another copy was running a moment ago. Try again.')
  const { application_name: name, backend_start: since } = holder.data
  return new AppError(
    'conflict',
    `Another copy is already running on this data: ${name}, since ${since.toISOString()}. Stop it first.`
  )
}
