import { z } from 'zod'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { Scope } from '../../runtime.ts'
import { wakeOfferJob } from '../../services/wake-pipeline.ts'
import { spendOnce } from '../spend-once.ts'
import { offerSummary, type offerSummarySchema } from './offer-view.ts'

export const createOfferRequestSchema = z
  .object({
    /** Page of what is sold. */
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
    /** A description, where there is no page. */
    text: z.string().trim().min(1).max(100_000).optional(),
    name: z.string().trim().min(1).max(120).optional()
  })
  .refine((offer) => offer.url !== undefined || offer.text !== undefined, 'expected the url of a page, or a text')

export type CreateOfferInput = z.output<typeof createOfferRequestSchema>

/** Writes the offer and its job and wakes the pipeline service, which reads, researches and writes personas. */
export async function createOffer({
  scope,
  input
}: {
  scope: Scope
  input: CreateOfferInput
}): Promise<z.output<typeof offerSummarySchema>> {
  const { ownerId, runtime } = scope
  const { answer, isRepeat } = await spendOnce(scope, async (transaction) => {
    const name = input.name ?? (input.url ? new URL(input.url).hostname.replace(/^www\./, '') : 'New offer')
    const [offer] = await transaction
      .insert(offers)
      .values({ id: runtime.newId(), ownerId, name, url: input.url })
      .returning()
    if (!offer) throw new Error('The new offer was not returned.')
    const jobId = runtime.newId()
    await transaction.insert(backgroundJobs).values({
      id: jobId,
      ownerId,
      kind: 'offer-process',
      subjectId: offer.id,
      input: { offerId: offer.id, url: input.url ?? null, text: input.text ?? null },
      nextEnqueueAt: new Date(runtime.clock.now().getTime() + 60_000)
    })
    return { view: offerSummary(offer), jobId }
  })
  if (!isRepeat) await wakeOfferJob(scope, answer.jobId)
  return answer.view
}
