import { offers } from '@callsheet/lib/database/schema/offers.ts'
import type { CreateOfferRequest, OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'
import type { Scope } from '../../runtime.ts'
import { spendOnce } from '../spend-once.ts'
import { offerSummary } from './offer-view.ts'
import { queueOfferJob } from './queue-job.ts'

/**
 * Writes the offer and its job and wakes the pipeline service, which reads the page, researches and writes personas.
 */
export async function createOffer({
  scope,
  input
}: {
  scope: Scope
  input: CreateOfferRequest
}): Promise<OfferSummary> {
  const { ownerId, runtime } = scope
  return spendOnce(scope, async (unit) => {
    const name = input.name ?? (input.url ? new URL(input.url).hostname.replace(/^www\./, '') : 'New offer')
    const [offer] = await unit.transaction
      .insert(offers)
      .values({ id: runtime.newId(), ownerId, name, url: input.url })
      .returning()
    if (!offer) throw new Error('The new offer was not returned.')
    const { id: offerId } = offer
    const { url = null, text = null, language = null } = input
    await queueOfferJob(unit, { offerId, input: { offerId, url, text, language } })
    return offerSummary(offer)
  })
}
