export interface SendOptions {
  /** Seconds until the message may be delivered, 0 to 86,400. */
  delaySeconds?: number
}

/** Sends messages. Delivery is at least once and in no order: rows, not messages, are the truth. */
export interface Queues {
  /** `queue` is the full name, prefix included. Bodies are JSON values of at most 128 KB each. */
  send(queue: string, bodies: unknown[], options?: SendOptions): Promise<void>
}

/** How the messages of one queue are tried. */
export interface QueueDefinition {
  /** Full name, prefix included. */
  name: string
  /** Deliveries before a message goes to the dead letter queue. */
  maxTries: number
  /** Seconds before the second try; doubled for each further one. */
  retryDelaySeconds: number
  maxRetryDelaySeconds: number
  /** A handler that runs longer is taken for lost and the message delivered again. */
  expirySeconds: number
  /** Full name; without one a message that died too often is dropped. */
  deadLetterQueue?: string
}

export interface Delivery {
  /** Full queue name, prefix included. */
  queue: string
  messageId: string
  /** As it came: the consumer runner parses it. */
  body: unknown
  /** 1 on the first delivery. */
  attempt: number
  /** On a dead letter queue: where the message died, and of what. */
  origin?: { queue: string; attempts: number; reason: string }
}

/** What a delivery came to. The adapter settles the message by it. */
export type Outcome =
  | { kind: 'done' }
  /** Acknowledged and sent again after `seconds`; counts no try. */
  | { kind: 'defer'; seconds: number }
  /** Counts a try; past the last one the message goes to the dead letter queue. */
  | { kind: 'retry'; reason: string; seconds?: number }

export type DeliveryHandler = (delivery: Delivery) => Promise<Outcome>

export interface ConsumeOptions {
  /** Messages handled at the same time by this process. */
  concurrency: number
}

export interface QueueDepth {
  waiting: number
  running: number
  /** Age of the oldest message that could be delivered now; null when there is none. */
  oldestSeconds: number | null
}

/** The receiving side where consumers pull (Node). On Cloudflare the platform pushes instead. */
export interface QueueHost extends Queues {
  /** Delivers to `handler` until `stop`. Call after `start`, once per queue. */
  consume(queue: string, options: ConsumeOptions, handler: DeliveryHandler): void
  depth(queue: string): Promise<QueueDepth>
  /** Creates the queues that are not there and brings the others up to date. */
  start(): Promise<void>
  /** Takes no more messages, waits up to `graceSeconds` for running handlers. Unfinished ones come back. */
  stop(graceSeconds: number): Promise<void>
}
