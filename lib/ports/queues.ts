export interface SendOptions<Body = unknown> {
  /** Seconds until the message may be delivered, 0 to 86,400. */
  delaySeconds?: number
  /**
   * Who caused a message. Owners take turns where the platform has an order, so that nobody waits for all that another
   * has sent before. A message without an owner waits for nobody's.
   */
  ownerOf?: (body: Body) => string | undefined
}

/** Sends messages. Delivery is at least once and in no order: rows, not messages, are the truth. */
export interface Queues {
  /** `queue` is the full name with the prefix. Bodies are JSON values of at most 128 KB each. */
  send<Body>(queue: string, bodies: Body[], options?: SendOptions<Body>): Promise<void>
}

/** How often and when the messages of one queue are tried. */
export interface QueueDefinition {
  /** Full name, prefix included. */
  name: string
  /** Deliveries before a message goes to the dead letter queue. */
  maxTries: number
  /** Seconds before the second try. The time doubles for each further try. */
  retryDelaySeconds: number
  maxRetryDelaySeconds: number
  /** A handler that runs longer counts as lost, and the message is delivered again. */
  expirySeconds: number
  /** Full name. Without one, a message that failed too often is deleted. */
  deadLetterQueue?: string
}

export interface Delivery {
  /** Full queue name, prefix included. */
  queue: string
  messageId: string
  /** The unparsed body. The consumer runner parses it. */
  body: unknown
  /** 1 on the first delivery. */
  attempt: number
  /** On a dead letter queue: where and why the message died. */
  origin?: { queue: string; attempts: number; reason: string }
}

/** The result of a delivery. The adapter settles the message by it. */
export type Outcome =
  | { kind: 'done' }
  /**
   * Acknowledged and sent again after `seconds`. It counts as no try. Among the messages that are due, those of a higher
   * `urgency` come first, where the platform has an order. Default: 0.
   */
  | { kind: 'defer'; seconds: number; urgency?: number }
  /** Counts as a try. After the last try the message goes to the dead letter queue. */
  | { kind: 'retry'; reason: string; seconds?: number }

export type DeliveryHandler = (delivery: Delivery) => Promise<Outcome>

export interface ConsumeOptions {
  /** Messages handled at the same time by this process. */
  concurrency: number
}

export interface QueueDepth {
  waiting: number
  running: number
  /** Age of the oldest message that could be delivered now. Null when there is none. */
  oldestSeconds: number | null
}

/** The receiving side on platforms where consumers pull (Node). Cloudflare pushes messages instead. */
export interface QueueHost extends Queues {
  /** Delivers to `handler` until `stop`. Call after `start`, once per queue. */
  consume(queue: string, options: ConsumeOptions, handler: DeliveryHandler): void
  depth(queue: string): Promise<QueueDepth>
  /** Creates missing queues and updates the others. */
  start(): Promise<void>
  /** Takes no more messages and waits up to `graceSeconds` for running handlers. Messages can still be sent. */
  drain(graceSeconds: number): Promise<void>
  /** Drains, then closes everything. Unfinished messages come back. */
  stop(graceSeconds: number): Promise<void>
}
