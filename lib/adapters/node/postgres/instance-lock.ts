import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Logger } from '../../../ports/logger.ts'

export interface InstanceLock {
  /** Resolves when a connection that answers holds the lock, the lock is lost for good, or this took too long. */
  confirm(patienceSeconds: number): Promise<void>
  release(): Promise<void>
}

export interface InstanceLockOptions {
  url: string
  /** The command of this copy, for the message to the second one: `callsheet start`. */
  name: string
  logger: Logger
  /** Another copy took the lock while our connection was lost, so this copy must stop. Called once. */
  onLost(error: AppError): void
  /** How often the connection is checked. A connection that died without notice is detected within three of these. */
  probeSeconds?: number
}

/** Process number and start time identify a session of the server, because process numbers are used again. */
const sessionSchema = z.object({ pid: z.number(), backend_start: z.date() })
const holderSchema = sessionSchema.extend({ application_name: z.string() })
const attemptSchema = sessionSchema.extend({ held: z.boolean() })

type Session = z.infer<typeof sessionSchema>
type Holder = z.infer<typeof holderSchema>

const lockKey = `hashtextextended('callsheet-instance', 0)`
/** The server notices the closed connection of a killed process within this time. */
const patienceMilliseconds = 2000
/** Long enough for a session that is ending now. */
const againMilliseconds = 500
const retryMilliseconds = 200
/** A process that starts spends seconds on loading and reads an answer only after that. */
const answerMilliseconds = 60_000
const usualProbeSeconds = 10

/**
 * Holds a session advisory lock on a connection of its own: one running copy for each database. Throws
 * `AppError('conflict')` with the name of the copy that runs. The lock ends with the process in every case. When the
 * connection is lost because the server ended or failed over, a new connection takes the lock again.
 */
export async function holdInstanceLock(options: InstanceLockOptions): Promise<InstanceLock> {
  const { logger, onLost, probeSeconds = usualProbeSeconds } = options
  const released = new AbortController()
  let holding = Promise.resolve(await lockWithin(options, patienceMilliseconds, null))
  const keeping = keep().catch((error: unknown) => {
    if (released.signal.aborted) return
    onLost(error instanceof AppError ? error : new AppError('internal', 'The instance lock failed.', { cause: error }))
  })

  async function keep(): Promise<void> {
    for (;;) {
      const { client, session } = await holding
      await ended(client, probeSeconds, released.signal)
      await client.end().catch(() => undefined)
      released.signal.throwIfAborted()
      logger.warn({}, 'The instance lock lost its connection and is taken again.')
      holding = lockAgain(session)
      await holding
      logger.info({}, 'The instance lock is held again.')
    }
  }

  async function lockAgain(former: Session): Promise<HeldLock> {
    for (;;) {
      try {
        return await lockWithin(options, againMilliseconds, former)
      } catch (error) {
        if (error instanceof AppError) throw error
        // The server is down, so nobody else has a lock there.
        await sleep(retryMilliseconds, undefined, { signal: released.signal })
      }
    }
  }

  return {
    async confirm(patienceSeconds) {
      const late = sleep(patienceSeconds * 1000, null, { ref: false })
      for (;;) {
        const held = await Promise.race([holding.catch(() => null), late])
        if (held === null || (await answers(held.client, probeSeconds))) return
        await sleep(retryMilliseconds)
      }
    },
    async release() {
      released.abort()
      await keeping
    }
  }
}

interface HeldLock {
  client: Client
  session: Session
}

/**
 * Throws `AppError('conflict')` when another session keeps the lock for longer. Other errors come from the connection.
 */
async function lockWithin(
  { url, name }: InstanceLockOptions,
  milliseconds: number,
  former: Session | null
): Promise<HeldLock> {
  const client = new Client({
    connectionString: url,
    application_name: `${name} (process ${process.pid})`.slice(0, 63),
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
    keepAlive: true
  })
  // `end` follows and reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const deadline = Date.now() + milliseconds
    for (;;) {
      const { held, ...session } = await tryToLock(client)
      if (held) return { client, session }
      const holder = await findHolder(client)
      if (holder && former && isSame(holder, former)) await endSession(client, former)
      else if (Date.now() >= deadline) throw conflict(holder)
      await sleep(100)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Resolves when the connection is gone or the signal aborts. Sends a query now and then, because a network may drop a
 * connection without notice.
 */
async function ended(client: Client, probeSeconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const gone = Promise.withResolvers<void>()
  const resolve = () => gone.resolve()
  client.once('end', resolve)
  signal.addEventListener('abort', resolve)
  let misses = 0
  const probe = async () => {
    misses = (await answers(client, probeSeconds)) ? 0 : misses + 1
    // A single failure may be our own fault: the machine slept, or we were busy.
    if (misses > 1) resolve()
  }
  const probing = setInterval(() => void probe(), probeSeconds * 1000)
  probing.unref()
  await gone.promise
  clearInterval(probing)
  signal.removeEventListener('abort', resolve)
}

function answers(client: Client, patienceSeconds: number): Promise<boolean> {
  const asking = client.query('select').then(
    () => true,
    () => false
  )
  return Promise.race([asking, sleep(patienceSeconds * 1000, false, { ref: false })])
}

async function tryToLock(client: Client): Promise<z.infer<typeof attemptSchema>> {
  const { rows } = await client.query(
    `select pid, backend_start, pg_try_advisory_lock(${lockKey}) as held
       from pg_stat_activity where pid = pg_backend_pid()`
  )
  return attemptSchema.parse(rows[0])
}

async function findHolder(client: Client): Promise<Holder | null> {
  const { rows } = await client.query(
    `select pid, application_name, backend_start from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = ${lockKey}
        and database = (select oid from pg_database where datname = current_database())`
  )
  return holderSchema.safeParse(rows[0]).data ?? null
}

const isSame = (one: Session, other: Session) =>
  one.pid === other.pid && one.backend_start.getTime() === other.backend_start.getTime()

/** Our own former session. The server has not noticed yet that its connection is gone. */
async function endSession(client: Client, { pid }: Session): Promise<void> {
  await client.query('select pg_terminate_backend($1)', [pid])
}

function conflict(holder: Holder | null): AppError {
  if (!holder) return new AppError('conflict', 'Another copy was running on this data a moment ago. Try again.')
  const { application_name: name, backend_start: since } = holder
  return new AppError(
    'conflict',
    `Another copy is already running on this data: ${name}, since ${since.toISOString()}. Stop it first.`
  )
}
