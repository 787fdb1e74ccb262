import type { EventEmitter } from 'node:events'
import { PgBoss, type Db, type JobWithMetadata } from 'pg-boss'
import { findDatabaseRefusal } from '../../../database/database-refusal.ts'
import { gather } from '../../../async/gather.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Delivery, DeliveryHandler, Outcome, QueueDefinition, QueueHost } from '../../../ports/queues.ts'
import { newId } from '../new-id.ts'
import { nameStatements } from '../postgres/named-statements.ts'
import { openDatabase } from '../postgres/postgres-database.ts'
import { createQueueWorker, type QueueWorker } from './queue-worker.ts'
import { createTurns, type Turns } from './turns.ts'

export interface PgBossQueuesOptions {
  /** A direct connection: LISTEN does not work through a pooler in transaction mode. */
  connectionString: string
  definitions: QueueDefinition[]
  logger: Logger
  /** The schema of the queues. */
  schema?: string
  /** Half of them send; the other half claim and settle messages. Two more maintain the queues and one listens. */
  maxConnections?: number
  /** Messages of a killed process come back after this time plus one round of the supervisor. */
  heartbeatSeconds?: number
  superviseIntervalSeconds?: number
  /** How often a queue is read without a notification. A message that becomes due waits at most this long. */
  pollIntervalSeconds?: number
  /**
   * How long a message is kept after its end. They are deleted in lots, so some stay for about twice this time. Nobody
   * reads them any more, but each round of the supervisor goes through all that are kept.
   */
  keptSeconds?: number
}

interface Wrapped {
  body: unknown
}

interface Message {
  body: unknown
  /** Those of a higher one come first. */
  priority: number
}

type Job = JobWithMetadata<Wrapped>

/**
 * For the pool under pg-boss. A connection that is lost at the moment when it is handed out has no listener, and that
 * would end the process. Its user sees the loss at the first query.
 */
const pooledConnections = {
  onConnect: (client: EventEmitter) => void client.on('error', () => undefined)
}

/**
 * A queue is usually empty when the planner counts it. The planner would then read all waiting rows to claim some of
 * them, and all kept rows to change a few. The indexes already hold the messages in their order.
 */
const byIndex = {
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  enable_sort: 'off'
}
/** By index, a plan is as good for one value as for another, so a named statement is planned only once. */
const plannedOnce = { plan_cache_mode: 'force_generic_plan' }
/**
 * Our messages have no group, so this limits nothing. With it, pg-boss changes the claimed rows by their keys. Without
 * it, it joins them, and PostgreSQL may read all messages of the queue for each claimed one: it plans so while the
 * table is empty or not analysed, and the plan stays until the next analyze.
 */
const byKey = { groupConcurrency: 1 }
/**
 * When a crash of the database loses a claim or an acknowledgement, the message is delivered once more. That can happen
 * anyway.
 */
const unawaited = { synchronous_commit: 'off' }

const supervisorConnections = 2
const sayAgainMilliseconds = 60_000
const wakeChannel = 'callsheet_queues'
const maxBatchSize = 1_000
const together = { maxItems: 100, maxCalls: 1 }
/** An acknowledgement takes no place of its worker, so it waits for those of the messages that end with it. */
const acknowledgementsLingerMilliseconds = 40

/** Queues in PostgreSQL (pg-boss). */
export function createPgBossQueues(options: PgBossQueuesOptions): QueueHost {
  const { definitions, logger, pollIntervalSeconds = 1, heartbeatSeconds = 20, keptSeconds = 60 } = options
  const superviseIntervalSeconds = options.superviseIntervalSeconds ?? 10
  const boss = new PgBoss({
    ...pooledConnections,
    connectionString: options.connectionString,
    application_name: 'callsheet queues',
    schema: options.schema ?? 'queues',
    max: supervisorConnections,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    maintenanceIntervalSeconds: keptSeconds,
    schedule: false
  })
  boss.on('error', (error) => logger.warn({ error }, 'The queues met an error and go on.'))
  boss.on('warning', (warning) => logger.debug({ warning }, 'The queues warn.'))
  const openBusy = (serverSettings: Readonly<Record<string, string>>) =>
    openDatabase({
      url: options.connectionString,
      maxConnections: Math.max(1, Math.floor((options.maxConnections ?? 4) / 2)),
      applicationName: 'callsheet queues',
      serverSettings,
      logger
    })
  const sending = openBusy({ ...byIndex, ...plannedOnce })
  const claiming = openBusy({ ...byIndex, ...plannedOnce, ...unawaited })
  const sendDb = nameStatements(sending.pool)
  const claimDb = nameStatements(claiming.pool)
  const workers = new Map<string, QueueWorker>()
  let listening: { close(): Promise<void> } | undefined

  async function insert(
    queue: string,
    messages: readonly Message[],
    delaySeconds: number,
    within: Db = sendDb
  ): Promise<void> {
    for (let index = 0; index < messages.length; index += maxBatchSize) {
      const jobs = messages.slice(index, index + maxBatchSize).map(({ body, priority }) => ({
        // Its own would be random, and each insert would change another page of the index.
        id: newId(),
        data: { body } satisfies Wrapped,
        ...(delaySeconds > 0 && { startAfter: delaySeconds }),
        ...(priority !== 0 && { priority })
      }))
      await boss.insert(queue, jobs, { db: within })
    }
    // A worker of this process that has room is told at once, and nobody else has to be. Within a transaction nothing is
    // there to claim yet, and the database tells when it commits.
    if (within === sendDb && workers.get(queue)?.wake()) return
    await within.executeSql('select pg_notify($1, $2)', [wakeChannel, queue])
  }

  async function inTransaction(work: (db: Db) => Promise<void>): Promise<void> {
    const transaction = await boss.getDb().beginTransaction?.()
    if (!transaction) throw new Error('These queues need a database of their own connection pool.')
    try {
      await work(transaction.db)
      await transaction.commit()
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }

  /** Messages that are sent to one queue at the same time share one statement. Each call gets its own error. */
  const sends = new Map<string, (message: Message) => Promise<unknown>>()
  const sendTogether = (queue: string) => {
    const send = sends.get(queue) ?? gather(together, (messages: Message[]) => sendAll(queue, messages))
    sends.set(queue, send)
    return send
  }

  /** When one message cannot be written, the others are still sent. Sending twice is better than losing one. */
  async function sendAll(queue: string, messages: Message[]): Promise<unknown[]> {
    const sendOne = (message: Message) => insert(queue, [message], 0).catch((error: unknown) => error)
    try {
      await insert(queue, messages, 0)
      return messages.map(() => undefined)
    } catch (error) {
      return messages.length === 1 ? [error] : Promise.all(messages.map(sendOne))
    }
  }

  /** By queue. Each process counts for itself: copies share an order that is close to fair, and no statement is spent. */
  const turns = new Map<string, Turns>()
  function turnsOf(queue: string): Turns {
    const own = turns.get(queue) ?? createTurns()
    turns.set(queue, own)
    return own
  }

  async function claim(queue: string, batchSize: number): Promise<Job[]> {
    const jobs = await boss.fetch<Wrapped>(queue, { batchSize, includeMetadata: true, ...byKey, db: claimDb })
    if (jobs.length === 0) turnsOf(queue).restart()
    else turnsOf(queue).reach(Math.max(...jobs.map(({ priority }) => -priority)))
    return jobs
  }

  /**
   * Messages of one queue that end at the same time share one acknowledging statement. Its worker claims no more when as
   * many of them wait as it has places, so they do not wait longer then.
   */
  function gatherAcknowledgements(queue: string, places: number): (job: Job) => Promise<unknown> {
    const maxItems = Math.min(together.maxItems, places)
    const options = { ...together, maxItems, lingerMilliseconds: acknowledgementsLingerMilliseconds }
    return gather(options, async (jobs: Job[]) => {
      await boss.complete(queue, jobs.map(attemptOf), null, { db: claimDb })
      return jobs.map(() => true)
    })
  }

  async function settle(job: Job, outcome: Outcome, acknowledge: (job: Job) => Promise<unknown>): Promise<void> {
    const attempt = [attemptOf(job)]
    switch (outcome.kind) {
      case 'done':
        await acknowledge(job)
        return
      case 'defer':
        // Checks that this attempt still holds the message, so that a message that another worker took over is not sent
        // twice.
        await inTransaction(async (within) => {
          const answer = (await boss.complete(job.name, attempt, null, { db: within })) as { affected?: number }
          if (answer.affected === 0) return
          const message = { body: job.data.body, priority: outcome.urgency ?? 0 }
          await insert(job.name, [message], outcome.seconds, within)
        })
        return
      case 'retry':
        await inTransaction(async (within) => {
          await boss.fail(job.name, attempt, { reason: outcome.reason }, { db: within })
          if (outcome.seconds !== undefined) {
            await boss.update(job.name, undefined, { id: job.id, startAfter: outcome.seconds, db: within })
          }
        })
        return
      default:
        outcome satisfies never
    }
  }

  const drain = async (graceSeconds: number): Promise<void> =>
    void (await Promise.all([...workers.values()].map((worker) => worker.stop(graceSeconds))))

  return {
    async start() {
      await boss.start()
      const [deadLetterQueues, others] = [true, false].map((isTarget) =>
        definitions.filter(({ name }) => isTarget === definitions.some((each) => each.deadLetterQueue === name))
      )
      for (const definition of [...(deadLetterQueues ?? []), ...(others ?? [])]) {
        const policy = queuePolicy(definition, heartbeatSeconds, keptSeconds)
        await boss.createQueue(definition.name, policy)
        await boss.updateQueue(definition.name, policy)
      }
      listening = await boss.getDb().listen?.(
        wakeChannel,
        (queue) => workers.get(queue)?.wake(),
        () => workers.forEach((worker) => worker.wake())
      )
    },

    async send(queue, bodies, { delaySeconds = 0, ownerOf } = {}) {
      const messages = bodies.map((body): Message => {
        const owner = ownerOf?.(body)
        return { body, priority: owner === undefined ? 0 : 0 - turnsOf(queue).take(owner) }
      })
      const [message] = messages
      if (!message) return
      if (messages.length === 1 && delaySeconds === 0) {
        const error = await sendTogether(queue)(message)
        if (error) throw error
        return
      }
      if (messages.length <= maxBatchSize) await insert(queue, messages, delaySeconds)
      else await inTransaction((within) => insert(queue, messages, delaySeconds, within))
    },

    consume(queue, { concurrency }, handler: DeliveryHandler) {
      if (workers.has(queue)) throw new Error(`The queue ${queue} already has its consumer.`)
      const acknowledge = gatherAcknowledgements(queue, concurrency)
      workers.set(
        queue,
        createQueueWorker<Job, Outcome>({
          concurrency,
          pollIntervalSeconds,
          heartbeatIntervalSeconds: heartbeatSeconds / 2.5,
          fetch: (batchSize) => claim(queue, batchSize),
          touch: async (jobs) => void (await boss.touch(queue, jobs.map(attemptOf), { db: claimDb })),
          handle: (job) => handler(toDelivery(job)),
          settle: (job, outcome) => settle(job, outcome, acknowledge),
          onError: sayOnce(logger, queue),
          mayPass: (error) => findDatabaseRefusal(error, true) !== null
        })
      )
    },

    async depth(queue) {
      const { rows } = await boss.getDb().executeSql(
        `select count(*) filter (where state in ('created', 'retry'))::int as waiting,
                count(*) filter (where state = 'active')::int as running,
                extract(epoch from now() - min(created_on) filter (where state in ('created', 'retry') and start_after <= now()))::float as oldest
           from ${options.schema ?? 'queues'}.job where name = $1`,
        [queue]
      )
      const row: { waiting: number; running: number; oldest: number | null } = rows[0]
      return { waiting: row.waiting, running: row.running, oldestSeconds: row.oldest }
    },

    drain,

    async stop(graceSeconds) {
      await listening?.close()
      await drain(graceSeconds)
      await boss.stop({ graceful: false, close: true })
      await Promise.all([sending.close(), claiming.close()])
    }
  }
}

/** A database that is away fails every look of every queue. One line says so, and again when the reason changes. */
function sayOnce(logger: Logger, queue: string): (error: unknown) => void {
  let said = ''
  let saidAt = 0
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason === said && Date.now() - saidAt < sayAgainMilliseconds) return
    said = reason
    saidAt = Date.now()
    logger.warn({ queue, error }, 'A queue could not be read or settled; it is tried again.')
  }
}

/** Does not match a message that another worker has taken over. */
const attemptOf = ({ id, retryCount }: Job) => ({ id, retryCount })

function queuePolicy(definition: QueueDefinition, heartbeatSeconds: number, keptSeconds: number) {
  return {
    retryLimit: definition.maxTries - 1,
    retryDelay: definition.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: definition.maxRetryDelaySeconds,
    expireInSeconds: definition.expirySeconds,
    heartbeatSeconds,
    deleteAfterSeconds: keptSeconds,
    ...(definition.deadLetterQueue && { deadLetter: definition.deadLetterQueue })
  }
}

function toDelivery(job: Job): Delivery {
  const delivery = { queue: job.name, messageId: job.id, body: job.data.body, attempt: job.retryCount + 1 }
  if (!job.sourceName) return delivery
  const reason = describeOutput(job.sourceOutput)
  return { ...delivery, origin: { queue: job.sourceName, attempts: (job.sourceRetryCount ?? 0) + 1, reason } }
}

/** What the last try left: our reason, or pg-boss's text for a lost worker. */
function describeOutput(output: object | null): string {
  if (!output) return 'It died without a word.'
  if ('reason' in output) return String(output.reason)
  const value = 'value' in output && typeof output.value === 'object' && output.value !== null ? output.value : output
  return 'message' in value ? String(value.message) : JSON.stringify(output)
}
