import type { Delivery, Outcome, QueueDefinition } from '@callsheet/lib/ports/queues.ts'

/** A message that waits, or that a handler has. */
export interface Message {
  id: string
  queue: string
  body: unknown
  /** Milliseconds of the world. */
  dueAt: number
  tries: number
  origin?: Delivery['origin']
  /** The delivery that holds it. Null while it waits. */
  holder: Delivery | null
}

export interface MessageQueues {
  put(queue: string, bodies: readonly unknown[], delaySeconds: number): void
  /** Waiting messages that may be delivered now. */
  due(): Message[]
  held(): Message[]
  /** Waiting messages, due or not. */
  waiting(): Message[]
  take(message: Message): Delivery
  /** Nothing happens when the delivery has lost its message, as with a lost lease. */
  settle(delivery: Delivery, outcome: Outcome): void
  /** The lease of a held message ends, whether or not its handler still runs. */
  endLease(message: Message): void
  /** Any message may be lost or doubled. */
  remove(message: Message): void
  double(message: Message): void
  untilNextDue(): number | null
}

const heartbeatSeconds = 30

/** The delivery rules of our queues: tries, growing pauses, deferrals, leases, dead letters. */
export function createMessageQueues(options: {
  definitions: readonly QueueDefinition[]
  elapsed(): number
}): MessageQueues {
  const { elapsed } = options
  const rules = new Map(options.definitions.map((definition) => [definition.name, definition]))
  let messages: Message[] = []
  let nextId = 0

  const at = (seconds: number) => elapsed() + seconds * 1000
  const add = (message: Omit<Message, 'id' | 'holder'>) =>
    messages.push({ ...message, id: String((nextId += 1)), holder: null })
  const remove = (message: Message) => void (messages = messages.filter((each) => each !== message))
  const heldBy = (delivery: Delivery) => messages.find(({ holder }) => holder === delivery)

  function tryAgain(message: Message, reason: string, seconds?: number): void {
    const rule = rules.get(message.queue)
    if (!rule) throw new Error(`There is no queue ${message.queue}.`)
    message.holder = null
    if (message.tries < rule.maxTries) {
      const pause = Math.min(rule.retryDelaySeconds * 2 ** (message.tries - 1), rule.maxRetryDelaySeconds)
      message.dueAt = at(seconds ?? pause)
      return
    }
    remove(message)
    if (!rule.deadLetterQueue) return
    const origin = { queue: message.queue, attempts: message.tries, reason }
    add({ queue: rule.deadLetterQueue, body: message.body, dueAt: at(0), tries: 0, origin })
  }

  return {
    put(queue, bodies, delaySeconds) {
      if (!rules.has(queue)) throw new Error(`There is no queue ${queue}.`)
      for (const body of bodies) add({ queue, body: structuredClone(body), dueAt: at(delaySeconds), tries: 0 })
    },
    due: () => messages.filter(({ holder, dueAt }) => !holder && dueAt <= elapsed()),
    held: () => messages.filter(({ holder }) => holder),
    waiting: () => messages.filter(({ holder }) => !holder),
    take(message) {
      const { id, queue, body, origin } = message
      message.tries += 1
      const delivery: Delivery = { queue, messageId: id, body, attempt: message.tries, ...(origin && { origin }) }
      message.holder = delivery
      return delivery
    },
    settle(delivery, outcome) {
      const message = heldBy(delivery)
      if (!message) return
      if (outcome.kind === 'retry') return tryAgain(message, outcome.reason, outcome.seconds)
      remove(message)
      const { queue, body } = message
      if (outcome.kind === 'defer') add({ queue, body, dueAt: at(outcome.seconds), tries: 0 })
    },
    endLease: (message) => tryAgain(message, 'job heartbeat timeout', heartbeatSeconds),
    remove,
    double: ({ queue, body, dueAt, tries, origin }) =>
      void add({ queue, body, dueAt, tries, ...(origin && { origin }) }),
    untilNextDue() {
      const next = Math.min(...messages.filter(({ holder }) => !holder).map(({ dueAt }) => dueAt))
      return Number.isFinite(next) ? Math.max(0, next - elapsed()) : null
    }
  }
}
