import type { z } from 'zod'
import type { Delivery } from '@callsheet/lib/ports/queues.ts'
import type { PipelineRuntime } from '../runtime.ts'

export interface ConsumerRuntime extends PipelineRuntime {
  /** The message's span; goes along with every call a consumer makes. */
  traceparent: string
}

/** Nothing means done. */
export type ConsumerOutcome = void | { kind: 'defer'; seconds: number }

export interface Consumer<Schema extends z.ZodType> {
  schema: Schema
  handle(message: z.output<Schema>, runtime: ConsumerRuntime, delivery: Delivery): Promise<ConsumerOutcome>
}

/** Acknowledges the message and has it again later; counts no try. */
export const defer = (seconds: number): ConsumerOutcome => ({ kind: 'defer', seconds: Math.ceil(seconds) })

export function defineConsumer<Schema extends z.ZodType>(
  schema: Schema,
  handle: Consumer<Schema>['handle']
): Consumer<Schema> {
  return { schema, handle }
}
