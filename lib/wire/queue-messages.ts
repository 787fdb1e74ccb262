import { z } from 'zod'
import type { QueueSuffix } from '../registry.ts'

const traced = { traceparent: z.string().max(100).optional() }

/** A user's own key, sealed to the pipeline service (spec: Bindings of the pipeline service). */
export const sealedKeySchema = z.object({
  keyId: z.uuid(),
  ownerId: z.string().min(1).max(100),
  sealingKeyId: z.string().min(1).max(100),
  sealed: z.string().min(1).max(4_000)
})

export type SealedKey = z.infer<typeof sealedKeySchema>

const submitMessageSchema = z.object({
  rowId: z.uuid(),
  apiModelPath: z.string().min(1).max(200),
  sealedKey: sealedKeySchema.optional(),
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
