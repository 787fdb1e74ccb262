import type { OfferQuote, OfferResearch } from './offer-research.ts'

// It is without the schemas, because the studio's pages load it too.

/** Every quote with its source facts. */
export function quotesOf(research: OfferResearch | null): OfferQuote[] {
  return research?.sources.flatMap(({ quotes }) => quotes) ?? []
}

/** False while only persons have given quotes. */
export function isResearched(research: OfferResearch | null): boolean {
  return research?.sources.some(({ given }) => given === null) ?? false
}

/**
 * Only the words of customers about the offer, each once. A script may rest on them. An advertiser's words prove nothing, and the same
 * words at two places are one customer.
 */
export function customerQuotesOf(research: OfferResearch | null): OfferQuote[] {
  return quotesOf(research).filter(
    (quote) => isCustomer(quote) && quote.sameAs === undefined && quote.setAside === undefined
  )
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
