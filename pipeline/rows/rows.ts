import type { Database } from '@callsheet/lib/database/database.ts'
import { toldToNobody, type ChangeTeller } from '@callsheet/lib/ports/change-teller.ts'
import { createAgentPrompts, type AgentPrompts } from './agent-prompts.ts'
import { createBreakers, type Breakers } from './breakers.ts'
import { createInputImages, type InputImages } from './input-images.ts'
import { createMediaRows, type MediaRows } from './media-rows.ts'
import { createModels, type Models } from './models.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

/** The database calls that this service needs at every step. */
export interface Rows {
  mediaRows: MediaRows
  rateLimits: RateLimits
  breakers: Breakers
  models: Models
  agentPrompts: AgentPrompts
  inputImages: InputImages
}

/** Make these once for each open database, because only calls to the same object can share a statement. */
export const createRows = (database: Database, changes: ChangeTeller = toldToNobody): Rows => ({
  mediaRows: createMediaRows(database, changes),
  rateLimits: createRateLimits(database),
  breakers: createBreakers(database),
  models: createModels(database),
  agentPrompts: createAgentPrompts(database),
  inputImages: createInputImages(database)
})
