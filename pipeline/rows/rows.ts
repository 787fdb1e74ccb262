import type { Database } from '@callsheet/lib/database/database.ts'
import { createMediaRows, type MediaRows } from './media-rows.ts'
import { createModels, type Models } from './models.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

/** What the work of this service asks of the database at every step. */
export interface Rows {
  mediaRows: MediaRows
  rateLimits: RateLimits
  models: Models
}

/** One of each for a database that is opened: only what is asked of the same one can go together. */
export const createRows = (database: Database): Rows => ({
  mediaRows: createMediaRows(database),
  rateLimits: createRateLimits(database),
  models: createModels(database)
})
