import { adIdeaFrom } from '../../ad-idea.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { OfferView } from '@callsheet/lib/wire/app-api/offers.ts'
import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'

export interface StartAdFrom {
  offer: Pick<OfferView, 'id' | 'name' | 'intelligence'>
  persona?: OfferView['personas'][number] | undefined
  quote?: OfferQuote | undefined
}

/**
 * The address of the page that begins an ad from an offer, one of its personas, or a customer's words. The page shows
 * the words exactly as said. The idea leaves them out, because the user can change it.
 */
export function startAdPage({ offer, persona, quote }: StartAdFrom): string {
  const idea = adIdeaFrom({
    offerName: offer.name,
    product: offer.intelligence?.product?.text,
    promise: offer.intelligence?.promise?.text,
    personaName: persona?.name
  })
  return pageAddress(studioPages.ads, null, {
    offer: offer.id,
    ...(persona && { persona: persona.id }),
    ...(quote && { quote: quote.id }),
    idea
  })
}
