import { z } from 'zod'

export const paceSchema = z.object({
  /** Wait before the first byte of every answer. */
  firstByteMilliseconds: z.number().min(0).max(600_000).default(0),
  /** Wait between two streamed events. */
  eventMilliseconds: z.number().min(0).max(60_000).default(0)
})

export type Pace = z.infer<typeof paceSchema>
