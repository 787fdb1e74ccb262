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
  /** Why nothing that is bought now could be kept, as sentences. Empty when it can. */
  cannotKeep: z.array(z.string()).default([])
})
