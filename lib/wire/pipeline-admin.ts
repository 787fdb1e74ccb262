import { z } from 'zod'
import { queueSuffixes } from '../registry.ts'

/** What the pipeline service answers to the app on behalf of users and admins. */

/** `GET /api/sealing-key`. */
export const sealingKeySchema = z.object({ id: z.string().min(1).max(100), publicKey: z.string().min(1).max(100) })

export const deadLetterSchema = z.object({
  id: z.uuid(),
  queue: z.string(),
  suffix: z.string(),
  reason: z.string(),
  /** The tries before it died, with the error of each. */
  history: z.array(z.object({ at: z.string(), reason: z.string() })),
  /** The message as it came; a sealed key is left out. */
  body: z.unknown(),
  rowId: z.string().nullable(),
  ownerId: z.string().nullable(),
  replayedAt: z.string().nullable(),
  droppedAt: z.string().nullable(),
  createdAt: z.string()
})

export type DeadLetterView = z.output<typeof deadLetterSchema>

export const deadLetterQuerySchema = z.object({
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
  suffix: z.enum(queueSuffixes).optional(),
  /** Id of the last one of the page before. */
  after: z.uuid().optional()
})

/** `GET /api/admin/dead-letters`, newest first; those replayed or dropped are left out. */
export const deadLettersSchema = z.object({ deadLetters: z.array(deadLetterSchema) })

export const replayRequestSchema = z.object({ suffix: z.enum(queueSuffixes).optional() })

export const replayedSchema = z.object({ replayed: z.number().int() })

const queueDepthSchema = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  oldestSeconds: z.number().nullable()
})

export const jobRunsQuerySchema = z.object({ limit: z.coerce.number<number>().int().min(1).max(200).default(50) })

/** `GET /api/admin/job-runs`, newest first. */
export const jobRunsSchema = z.object({
  runs: z.array(
    z.object({
      job: z.string(),
      /** The scheduled moment, not the moment it ran. */
      tick: z.string(),
      deployment: z.string(),
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
      error: z.string().nullable(),
      summary: z.record(z.string(), z.unknown()).nullable()
    })
  )
})

/** `POST /api/admin/ticks/{name}`. */
export const tickResultSchema = z.object({
  /** False when another replica has this tick. */
  ran: z.boolean(),
  jobs: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.string()]))),
  errors: z.record(z.string(), z.string())
})

/** `GET /api/admin/queues`. The depth is null where the platform does not tell. */
export const queuesSchema = z.object({
  queues: z.array(z.object({ suffix: z.string(), name: z.string(), depth: queueDepthSchema.nullable() }))
})
