import { AppError, PermanentError, type ErrorCode } from '@callsheet/lib/errors.ts'
import { findDatabaseRefusal } from '@callsheet/lib/database/database-refusal.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import type { Delivery, Outcome } from '@callsheet/lib/ports/queues.ts'
import { queueSuffixes, type QueueSuffix } from '@callsheet/lib/registry.ts'
import { suffixOf } from '../queue-names.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { buryMessage } from './bury-message.ts'
import type { ConsumerOutcome, ConsumerRuntime } from './consumer.ts'
import { consumers } from './registry.ts'

const busySeconds = 15
/** Whatever a server asks for. The row's own time goes on meanwhile. */
const longestBusySeconds = 3_600
const busyCodes: ReadonlySet<ErrorCode> = new Set(['rate-limited', 'unavailable', 'storage-unavailable'])

/**
 * Handles one delivery: removes the prefix, parses, runs the consumer of the suffix, logs and measures the time. A
 * return means done, a throw means retry, `PermanentError` means dead letter now, `defer` means later.
 */
export async function runDelivery(runtime: PipelineRuntime, delivery: Delivery): Promise<Outcome> {
  const suffix = suffixOf(runtime.settings, delivery.queue)
  const logger = runtime.logger.child({
    queue: delivery.queue,
    messageId: delivery.messageId,
    attempt: delivery.attempt
  })
  const startedAt = runtime.clock.now().getTime()
  const outcome = suffix
    ? await consume(runtime, suffix, delivery, logger)
    : await bury(runtime, delivery, `The queue's name ends in none of ${queueSuffixes.join(', ')}.`)
  const seconds = (runtime.clock.now().getTime() - startedAt) / 1000
  runtime.metrics.messages.add({ queue: suffix ?? 'unknown', outcome: outcome.kind })
  runtime.metrics.messageSeconds.observe({ queue: suffix ?? 'unknown' }, seconds)
  logger.debug({ outcome: outcome.kind, seconds }, 'message handled')
  return outcome
}

async function consume(
  runtime: PipelineRuntime,
  suffix: QueueSuffix,
  delivery: Delivery,
  logger: Logger
): Promise<Outcome> {
  const { schema, handle } = consumers[suffix]
  const parsed = schema.safeParse(delivery.body)
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '))
    return bury(runtime, delivery, `The message does not parse: ${issues.join('; ')}`)
  }
  const attributes = { 'messaging.message.id': delivery.messageId, 'messaging.delivery.attempt': delivery.attempt }
  const parent = traceparentOf(parsed.data)
  return runtime.tracer.span({ name: `${suffix} process`, kind: 'consumer', parent, attributes }, async (span) => {
    span.set(subjectOf(parsed.data))
    const traced = logger.child({ traceId: span.traceId, ...subjectOf(parsed.data) })
    const scoped: ConsumerRuntime = { ...runtime, logger: traced, traceparent: span.traceparent }
    try {
      // Each consumer's schema and handler have the same message type, by the type of the registry.
      const outcome = await (
        handle as (message: unknown, runtime: ConsumerRuntime, delivery: Delivery) => Promise<ConsumerOutcome>
      )(parsed.data, scoped, delivery)
      return outcome ?? { kind: 'done' }
    } catch (error) {
      const outcome = await settleError(runtime, delivery, error, traced)
      if (outcome.kind !== 'defer') span.fail(error instanceof Error ? error.message : String(error))
      return outcome
    }
  })
}

async function settleError(
  runtime: PipelineRuntime,
  delivery: Delivery,
  error: unknown,
  logger: Logger
): Promise<Outcome> {
  const refusal = findDatabaseRefusal(error)
  if (refusal) {
    // The database is at fault, not the message. Its own log and the watch say what is wrong.
    runtime.storage.suspect(error)
    logger.info({ refusal: refusal.kind }, 'message deferred: the database refused a statement')
    return { kind: 'defer', seconds: refusal.retryAfterSeconds }
  }
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof AppError && isBusy(error)) {
    logger.info({ reason }, 'message deferred')
    return { kind: 'defer', seconds: Math.min(longestBusySeconds, Math.ceil(error.retryAfterSeconds ?? busySeconds)) }
  }
  if (!(error instanceof PermanentError)) {
    logger.warn({ error }, 'message failed; it is tried again')
    return { kind: 'retry', reason }
  }
  try {
    return await bury(runtime, delivery, reason)
  } catch (cause) {
    logger.error({ error: cause }, 'a dead letter could not be written; the message is tried again')
    return { kind: 'retry', reason }
  }
}

/** Too much load is not the message's fault and never makes it a dead letter. */
const isBusy = (error: AppError): boolean => error.retryable && busyCodes.has(error.code)

async function bury(runtime: PipelineRuntime, delivery: Delivery, reason: string): Promise<Outcome> {
  await buryMessage(runtime, { queue: delivery.queue, body: delivery.body, reason, attempts: delivery.attempt })
  return { kind: 'done' }
}

function traceparentOf(message: unknown): string | undefined {
  const has = typeof message === 'object' && message !== null && 'traceparent' in message
  return has && typeof message.traceparent === 'string' ? message.traceparent : undefined
}

/** The row or job of a message, for spans and logs. */
function subjectOf(message: unknown): Record<string, string> {
  if (typeof message !== 'object' || message === null) return {}
  const ids = Object.entries(message).filter(([name]) => name === 'rowId' || name === 'jobId')
  return Object.fromEntries(ids.map(([name, id]) => [name, String(id)]))
}
