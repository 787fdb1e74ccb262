import { AppError } from '../../errors.ts'
import type { Delivery, DeliveryHandler, Outcome, QueueDefinition, Queues } from '../../ports/queues.ts'
import type { QueueBatch, QueueBinding, QueueMessage } from './bindings.ts'

/** The platform's limits of one `sendBatch`. */
const maxBatchMessages = 100
const maxBatchBytes = 240_000
const maxMessageBytes = 128_000
const maxDelaySeconds = 86_400

/** Producers by full queue name. Nothing can be sent to a queue without a binding. */
export function createQueues(producers: ReadonlyMap<string, QueueBinding>): Queues {
  return {
    async send(queue, bodies, { delaySeconds = 0 } = {}) {
      const producer = producers.get(queue)
      if (!producer) throw new AppError('internal', `No producer is bound to the queue ${queue}.`)
      const options =
        delaySeconds > 0 ? { delaySeconds: Math.min(Math.ceil(delaySeconds), maxDelaySeconds) } : undefined
      for (const batch of inBatches(bodies)) {
        await producer.sendBatch(
          batch.map((body) => ({ body, contentType: 'json' as const })),
          options
        )
      }
    }
  }
}

export interface DeliverBatch {
  definition: QueueDefinition
  /** Used for deferred messages, which are sent again. */
  queues: Queues
  handler: DeliveryHandler
}

/**
 * Hands each message of a batch to the handler and settles it alone. A message that fails does not delay the others.
 */
export async function deliverBatch(batch: QueueBatch, options: DeliverBatch): Promise<void> {
  await Promise.all(batch.messages.map((message) => deliver(batch.queue, message, options)))
}

async function deliver(queue: string, message: QueueMessage, options: DeliverBatch): Promise<void> {
  const { id, body, attempts } = message
  const outcome = await handle({ queue, messageId: id, body, attempt: attempts }, options.handler)
  switch (outcome.kind) {
    case 'done':
      message.ack()
      return
    case 'defer':
      // The new message is sent first. After a crash in between the message is there twice; it is never lost.
      try {
        await options.queues.send(queue, [body], { delaySeconds: outcome.seconds })
        message.ack()
      } catch {
        message.retry({ delaySeconds: delayOf(outcome.seconds) })
      }
      return
    case 'retry':
      if (await isBuried(queue, message, outcome.reason, options)) message.ack()
      else message.retry({ delaySeconds: delayOf(outcome.seconds ?? backoffSeconds(options.definition, attempts)) })
      return
    default:
      outcome satisfies never
  }
}

/**
 * The platform's dead letter queue does not say where a message died or why. The last try sends the message there
 * itself.
 */
async function isBuried(queue: string, message: QueueMessage, reason: string, options: DeliverBatch): Promise<boolean> {
  const { maxTries, deadLetterQueue } = options.definition
  if (message.attempts < maxTries || !deadLetterQueue) return false
  const origin = { queue, attempts: message.attempts, reason }
  const letter = { queue: deadLetterQueue, messageId: message.id, body: message.body, attempt: 1, origin }
  return (await handle(letter, options.handler)).kind === 'done'
}

async function handle(delivery: Delivery, handler: DeliveryHandler): Promise<Outcome> {
  try {
    return await handler(delivery)
  } catch (error) {
    return { kind: 'retry', reason: error instanceof Error ? error.message : String(error) }
  }
}

function backoffSeconds({ retryDelaySeconds, maxRetryDelaySeconds }: QueueDefinition, attempt: number): number {
  return Math.min(maxRetryDelaySeconds, retryDelaySeconds * 2 ** (attempt - 1))
}

const delayOf = (seconds: number): number => Math.min(Math.max(0, Math.ceil(seconds)), maxDelaySeconds)

function* inBatches(bodies: readonly unknown[]): Generator<unknown[]> {
  let batch: unknown[] = []
  let bytes = 0
  for (const body of bodies) {
    const size = new TextEncoder().encode(JSON.stringify(body)).byteLength
    if (size > maxMessageBytes)
      throw new AppError('payload-too-large', `A message has ${size} bytes; a queue takes 128,000.`)
    if (batch.length === maxBatchMessages || (batch.length > 0 && bytes + size > maxBatchBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(body)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
