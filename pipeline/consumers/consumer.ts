import type { z } from 'zod'
import type { Delivery } from '@callsheet/lib/ports/queues.ts'
import type { TracedRuntime } from '../runtime.ts'

export type ConsumerRuntime = TracedRuntime

/** An empty result means done. */
export type ConsumerOutcome = void | { kind: 'defer'; seconds: number; urgency?: number }

export interface Consumer<Schema extends z.ZodType> {
  schema: Schema
  handle(message: z.output<Schema>, runtime: ConsumerRuntime, delivery: Delivery): Promise<ConsumerOutcome>
}

/** Acknowledges the message and sends it again later. It does not count as a try. */
export const defer = (seconds: number, urgency = 0): ConsumerOutcome => ({
  kind: 'defer',
  seconds: Math.ceil(seconds),
  urgency
})

export function defineConsumer<Schema extends z.ZodType>(
  schema: Schema,
  handle: Consumer<Schema>['handle']
): Consumer<Schema> {
  return { schema, handle }
}
