import type { brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { BrandReadingView } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { brandProposalSchema } from '@callsheet/lib/wire/brand-proposal.ts'

export type ReadingRow = typeof brandReadings.$inferSelect

export function readingView({ id, url, status, failureMessage, proposal, createdAt }: ReadingRow): BrandReadingView {
  return {
    id,
    url,
    status,
    failureMessage,
    proposal: brandProposalSchema.safeParse(proposal).data ?? null,
    createdAt: createdAt.toISOString(),
    nextStep: nextStep({ kind: 'brand-reading', id, status })
  }
}
