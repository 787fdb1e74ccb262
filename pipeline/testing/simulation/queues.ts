import type { Delivery, Outcome, QueueDefinition, Queues } from '@callsheet/lib/ports/queues.ts'

export interface SimulatedQueues extends Queues {
  /** Takes the messages that can be delivered now, as far as their queue has room. */
  take(): Delivery[]
  settle(delivery: Delivery, outcome: Outcome): void
  /** The consumer died. The message comes back as after a lost heartbeat, and a try is counted. */
  loseConsumer(delivery: Delivery): void
  /** When the next waiting message is due. Null when none waits. */
  nextDueAt(): number | null
  /** Number of waiting and running messages. */
  count(): number
}

export interface SimulatedQueuesOptions {
  definitions: readonly QueueDefinition[]
  /** Deliveries of one queue at the same time. */
  concurrency: number
  now(): Date
}

interface Message {
  id: string
  queue: string
  body: unknown
  dueAt: number
  tries: number
  origin?: Delivery['origin']
}

const heartbeatSeconds = 30

/** The delivery rules of the queues on a simulated clock: tries, backoff, deferrals, dead letters. */
export function createSimulatedQueues({ definitions, concurrency, now }: SimulatedQueuesOptions): SimulatedQueues {
  const rules = new Map(definitions.map((definition) => [definition.name, definition]))
  const underWay = new Map<string, Message>()
  const room = new Map(definitions.map(({ name }) => [name, concurrency]))
  let waiting: Message[] = []
  let nextId = 0

  const at = (seconds: number) => now().getTime() + seconds * 1000
  const put = (message: Omit<Message, 'id'>) => waiting.push({ ...message, id: String((nextId += 1)) })

  function end(delivery: Delivery): Message {
    const message = underWay.get(delivery.messageId)
    if (!message) throw new Error(`The message ${delivery.messageId} is not under way.`)
    underWay.delete(message.id)
    room.set(message.queue, (room.get(message.queue) ?? 0) + 1)
    return message
  }

  function tryAgain(message: Message, reason: string, seconds?: number): void {
    const rule = rules.get(message.queue)
    if (!rule) throw new Error(`There is no queue ${message.queue}.`)
    if (message.tries < rule.maxTries) {
      const backoff = Math.min(rule.retryDelaySeconds * 2 ** (message.tries - 1), rule.maxRetryDelaySeconds)
      waiting.push({ ...message, dueAt: at(seconds ?? backoff) })
    } else if (rule.deadLetterQueue) {
      const origin = { queue: message.queue, attempts: message.tries, reason }
      put({ queue: rule.deadLetterQueue, body: message.body, dueAt: at(0), tries: 0, origin })
    }
  }

  return {
    async send(queue, bodies, { delaySeconds = 0 } = {}) {
      if (!rules.has(queue)) throw new Error(`There is no queue ${queue}.`)
      for (const body of bodies) put({ queue, body: structuredClone(body), dueAt: at(delaySeconds), tries: 0 })
    },
    take() {
      const moment = now().getTime()
      const taken: Delivery[] = []
      waiting = waiting.filter((message) => {
        const free = room.get(message.queue) ?? 0
        if (message.dueAt > moment || free === 0) return true
        const { id, queue, body, tries, origin } = message
        room.set(queue, free - 1)
        underWay.set(id, { ...message, tries: tries + 1 })
        taken.push({ queue, messageId: id, body, attempt: tries + 1, ...(origin && { origin }) })
        return false
      })
      return taken
    },
    settle(delivery, outcome) {
      const message = end(delivery)
      if (outcome.kind === 'defer') put({ ...message, dueAt: at(outcome.seconds), tries: 0 })
      if (outcome.kind === 'retry') tryAgain(message, outcome.reason, outcome.seconds)
    },
    loseConsumer: (delivery) => tryAgain(end(delivery), 'job heartbeat timeout', heartbeatSeconds),
    nextDueAt() {
      const due = waiting.filter(({ queue }) => (room.get(queue) ?? 0) > 0)
      return due.reduce<number | null>((first, { dueAt }) => Math.min(first ?? dueAt, dueAt), null)
    },
    count: () => waiting.length + underWay.size
  }
}
