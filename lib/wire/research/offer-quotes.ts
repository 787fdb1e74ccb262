import type { OfferQuote, OfferResearch } from './offer-research.ts'

// It is without the schemas, because the studio's pages load it too.

/** Every quote with its source facts. */
export function quotesOf(research: OfferResearch | null): OfferQuote[] {
  return research?.sources.flatMap(({ quotes }) => quotes) ?? []
}

/** Only the words of customers. A script may rest on them. An advertiser's words prove nothing. */
export function customerQuotesOf(research: OfferResearch | null): OfferQuote[] {
  return quotesOf(research).filter(isCustomer)
}

export const isCustomer = ({ kind }: Pick<OfferQuote, 'kind'>) => kind !== 'ad-copy'

/**
 * Customers' quotes, taken from the sources in turn, the most voted first. So a source with many quotes does not
 * displace the others.
 */
export function customersInTurns(research: OfferResearch | null): OfferQuote[] {
  const bySource = Map.groupBy(customerQuotesOf(research), ({ source }) => source)
  const ranked = [...bySource.values()].flatMap((ofSource) =>
    ofSource.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0)).map((quote, rank) => ({ quote, rank }))
  )
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ quote }) => quote)
}
