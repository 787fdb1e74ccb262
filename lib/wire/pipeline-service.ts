import { z } from 'zod'
import { queueMessageSchemas } from './queue-messages.ts'

const many = <Item extends z.ZodType>(item: Item) => z.union([item, z.object({ items: z.array(item).min(1).max(500) })])

/**
 * `POST /api/image/create`, `/api/video/create`, `/api/i2v/create`: wake-ups for one or many rows that are Queued. A
 * row that belongs to an earlier trace than this request has its own `traceparent`.
 */
export const createMediaRequestSchema = many(queueMessageSchemas['image-submit'])

/** `POST /api/image/store`, `/api/video/store`: wake-ups for Completed rows whose asset is to be copied now. */
export const storeMediaRequestSchema = many(queueMessageSchemas['image-store'])

/** `POST /api/offer/process`: wake-ups for background jobs of kind offer-process. */
export const processOfferRequestSchema = many(queueMessageSchemas['offer-process'].omit({ traceparent: true }))

/** Answer of these routes, with 202. */
export const acceptedResponseSchema = z.object({ accepted: z.number().int() })

/** Answer to the media provider's callback: the change that it made. */
export const callbackResponseSchema = z.object({ outcome: z.string() })

/** `GET /health` of every unit: name and version of the unit. */
export const healthResponseSchema = z.object({
  service: z.string(),
  deployment: z.string(),
  commit: z.string(),
  status: z.enum(['ok', 'degraded']),
  queuePrefix: z.string().optional(),
  /** Names of everything that the platform has bound. */
  bindings: z.array(z.string()).optional(),
  /** When the newest applied migration was made, in milliseconds since 1970; null when the database does not answer. */
  migration: z.number().nullable().optional(),
  /** Agents whose prompt was edited and differs from its file. Null when the database does not answer. */
  editedPrompts: z.array(z.string()).nullable().optional(),
  problems: z.array(z.string()).default([]),
  /** What is missing although the unit works, as sentences. */
  notices: z.array(z.string()).optional(),
  /** Why nothing that is bought now could be kept, as sentences. Empty when it can. Only units that store results say it. */
  cannotKeep: z.array(z.string()).optional()
})

const mediaKindSchema = z.enum(['image', 'video', 'i2v'])
const signatureSchema = z.string().max(200)

/** The address that a media provider calls when a task has ended. */
export const callbackParametersSchema = z.object({
  provider: z.string().max(60),
  kind: mediaKindSchema,
  rowId: z.uuid(),
  signature: signatureSchema
})

/** The address of a stored asset for the media provider. It expires. */
export const signedMediaParametersSchema = z.object({
  kind: mediaKindSchema,
  rowId: z.uuid(),
  expires: z.string().regex(/^\d{1,12}$/),
  signature: signatureSchema
})

/** The same for a picture that was framed for a clip. */
export const signedFrameParametersSchema = signedMediaParametersSchema.extend({ framedImageId: z.uuid() })
