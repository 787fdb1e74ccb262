import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { circuitBreakers } from '@callsheet/lib/database/schema/operations.ts'
import { troubleCauses } from '@callsheet/lib/states.ts'

/** A circuit breaker as the statement that takes a slot reads it. */
export const breakerRowSchema = z.object({
  /** Empty for the key as a whole. */
  model: z.string(),
  cause: z.enum(troubleCauses),
  /** Null while closed. */
  openUntil: z.coerce.date().nullable(),
  probeUntil: z.coerce.date().nullable()
})

export type BreakerRow = z.infer<typeof breakerRowSchema>

/** For `json_build_object`. */
export const breakerFields = sql`'model', ${circuitBreakers.model}, 'cause', ${circuitBreakers.cause}, 'openUntil', ${circuitBreakers.openUntil}, 'probeUntil', ${circuitBreakers.probeUntil}`
