import { z } from 'zod'
import type { QueueSuffix } from '../registry.ts'
import { sealedKeySchema } from './sealed-key.ts'

const traced = { traceparent: z.string().max(100).optional() }

const submitMessageSchema = z.object({
  rowId: z.uuid(),
  apiModelPath: z.string().min(1).max(200),
  sealedKey: sealedKeySchema.optional(),
  /** The row's owner, whose turn the message takes. */
  ownerId: z.string().max(200).optional(),
  ...traced
})

const storeMessageSchema = z.object({ rowId: z.uuid(), ...traced })

/** The body of each queue's messages. Rows are the truth. A message only wakes the consumer. */
export const queueMessageSchemas = {
  'image-submit': submitMessageSchema,
  'video-submit': submitMessageSchema,
  'i2v-submit': submitMessageSchema,
  'image-store': storeMessageSchema,
  'video-store': storeMessageSchema,
  'offer-process': z.object({ jobId: z.uuid(), ...traced }),
  dlq: z.unknown()
} as const satisfies Record<QueueSuffix, z.ZodType>

export type SubmitMessage = z.infer<typeof submitMessageSchema>
export type StoreMessage = z.infer<typeof storeMessageSchema>
export type OfferProcessMessage = z.infer<(typeof queueMessageSchemas)['offer-process']>
