export interface SendOptions {
  /** Seconds until the message may be delivered, 0 to 86,400. */
  delaySeconds?: number
}

/** Sends messages. Delivery is at least once and in no order: rows, not messages, are the truth. */
export interface Queues {
  /** `queue` is the full name, prefix included. Bodies are JSON values of at most 128 KB each. */
  send(queue: string, bodies: unknown[], options?: SendOptions): Promise<void>
}

export interface Delivery {
  /** Full queue name, prefix included. */
  queue: string
  messageId: string
  /** As it came: the consumer runner parses it. */
  body: unknown
  /** 1 on the first delivery. */
  attempt: number
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

/** The receiving side where consumers pull (Node). On Cloudflare the platform pushes instead. */
export interface QueueHost extends Queues {
  /** Creates the queue if it is not there, then delivers to `handler` until `stop`. */
  consume(queue: string, options: ConsumeOptions, handler: DeliveryHandler): Promise<void>
  /** Waiting and running messages of one queue, and the age of the oldest. */
  depth(queue: string): Promise<{ waiting: number; running: number; oldestSeconds: number | null }>
  start(): Promise<void>
  /** Takes no more messages, waits up to `graceSeconds` for running handlers. Unfinished ones come back. */
  stop(graceSeconds: number): Promise<void>
}
