import { z } from 'zod'
import { troubleCauses } from '../states.ts'
import { queueSuffixes } from '../registry.ts'

/** Answers of the pipeline service to the app, for users and admins. */

export const deadLetterSchema = z.object({
  id: z.uuid(),
  queue: z.string(),
  suffix: z.string(),
  reason: z.string(),
  /** The tries before it died, each with its error. */
  history: z.array(z.object({ at: z.string(), reason: z.string() })),
  /** The message without its sealed key. */
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
  /** Id of the last one on the page before. */
  after: z.uuid().optional()
})

/** `GET /api/admin/dead-letters`, newest first. Replayed and dropped ones are left out. */
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
      /** The scheduled moment and not the moment of the run. */
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

/** `GET /api/admin/queues`. The depth is null when the platform does not report it. */
export const queuesSchema = z.object({
  queues: z.array(z.object({ suffix: z.string(), name: z.string(), depth: queueDepthSchema.nullable() }))
})

/** `GET /api/admin/breakers`: the circuit breakers that pause creates, the next try first. */
export const breakersSchema = z.object({
  breakers: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      /** Whose key it is: the deployment's, or a user's own. */
      key: z.enum(['deployment', 'own']),
      /** The model's path at the provider. Null for the key as a whole. */
      model: z.string().nullable(),
      cause: z.enum(troubleCauses),
      /** The provider's last message. */
      detail: z.string(),
      /** Failures in a row. */
      failures: z.number().int(),
      nextTryAt: z.string(),
      /** One row is under way to see whether the provider works again. */
      isProbing: z.boolean()
    })
  ),
  /** Rows that wait for it. */
  waiting: z.number().int()
})

/** `POST /api/admin/breakers/probe`. Answers with the breakers that are still open. */
export const probeRequestSchema = z.object({ id: z.string().min(64).max(400) })
