import type { z } from 'zod'
import type { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import {
  offerViewSchema,
  personaViewSchema,
  type OfferSummary,
  type OfferView
} from '@callsheet/lib/wire/app-api/offers.ts'

export type OfferRow = typeof offers.$inferSelect

export function offerSummary(
  row: Pick<OfferRow, 'id' | 'name' | 'url' | 'status' | 'failureMessage' | 'createdAt'>
): OfferSummary {
  const { id, name, url, status, failureMessage } = row
  return {
    id,
    name,
    url,
    status,
    failureMessage,
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
