import { z } from 'zod'
import type { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { nextStep } from '@callsheet/lib/next-step.ts'
import { jobStates } from '@callsheet/lib/next-steps/work.ts'
import { nextStepSchema } from '@callsheet/lib/wire/next-step.ts'

export const offerSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string().nullable(),
  status: z.enum(jobStates),
  failureMessage: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextStep: nextStepSchema
})

export const personaViewSchema = z.object({ id: z.uuid(), name: z.string(), content: z.unknown() })

export const offerViewSchema = offerSummarySchema.extend({
  intelligence: z.unknown().nullable(),
  /** Customers' own words with their sources. */
  research: z.unknown().nullable(),
  synthesis: z.unknown().nullable(),
  personas: z.array(personaViewSchema),
  /** The step under way, for people. */
  progress: z.unknown().nullable()
})

export type OfferRow = typeof offers.$inferSelect

export function offerSummary(
  row: Pick<OfferRow, 'id' | 'name' | 'url' | 'status' | 'failureMessage' | 'createdAt'>
): z.output<typeof offerSummarySchema> {
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

export function offerView({ offer, personas: people, job }: OfferViewOptions): z.output<typeof offerViewSchema> {
  return {
    ...offerSummary(offer),
    intelligence: offer.intelligence ?? null,
    research: offer.research ?? null,
    synthesis: offer.synthesis ?? null,
    personas: people.map(({ id, name, content }) => ({ id, name, content })),
    progress: job?.progress ?? null
  }
}
