import type { z } from 'zod'
import type { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { offers, type personas } from '@callsheet/lib/database/schema/offers.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import {
  offerViewSchema,
  personaViewSchema,
  type OfferSummary,
  type OfferView
} from '@callsheet/lib/wire/app-api/offers.ts'

export type OfferRow = typeof offers.$inferSelect

/** Without what was read and researched, which can be large. */
export const summaryColumns = {
  id: offers.id,
  name: offers.name,
  url: offers.url,
  status: offers.status,
  failureMessage: offers.failureMessage,
  archivedAt: offers.archivedAt,
  createdAt: offers.createdAt
}

export function offerSummary(row: Pick<OfferRow, keyof typeof summaryColumns>): OfferSummary {
  const { id, name, url, status, failureMessage } = row
  return {
    id,
    name,
    url,
    status,
    failureMessage,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    nextStep: nextStep({ kind: 'offer', id, status })
  }
}

export interface OfferViewOptions {
  offer: OfferRow
  personas: readonly (typeof personas.$inferSelect)[]
  job: Pick<typeof backgroundJobs.$inferSelect, 'progress'> | undefined
}

const { intelligence, synthesis, progress } = offerViewSchema.shape
const { content: personaContent } = personaViewSchema.shape

export function offerView({ offer, personas: people, job }: OfferViewOptions): OfferView {
  return {
    ...offerSummary(offer),
    intelligence: stored(intelligence, offer.intelligence),
    research: readOfferResearch(offer.research),
    synthesis: stored(synthesis, offer.synthesis),
    personas: people.map(({ id, name, content }) => ({ id, name, content: stored(personaContent, content) ?? {} })),
    progress: stored(progress, job?.progress)
  }
}

/**
 * The answer of a step. Null when the step is not done, and when an earlier version wrote an answer that cannot be read
 * today.
 */
function stored<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | null {
  return schema.safeParse(value).data ?? null
}
