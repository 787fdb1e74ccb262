import { AppError } from '@callsheet/lib/errors.ts'
import { isCustomer, quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import type { OfferQuote, OfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'

/** A customer's words by their id. Errors: `not-found`, and `invalid-input` for an advertiser's words. */
export function findQuote(research: OfferResearch | null, quoteId: string): OfferQuote {
  const quote = quotesOf(research).find(({ id }) => id === quoteId)
  if (!quote) throw new AppError('not-found', 'This offer has no such quote.')
  if (!isCustomer(quote))
    throw new AppError('invalid-input', 'These words are an advertiser’s. Start from a quote of a customer.')
  if (quote.setAside)
    throw new AppError('invalid-input', `These words are not about this offer: ${quote.setAside.reason}`)
  return quote
}
