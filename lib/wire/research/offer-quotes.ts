import type { OfferQuote, OfferResearch } from './offer-research.ts'

// Without the schemas: the studio's pages load this too.

/** Every quote with its source facts. */
export function quotesOf(research: OfferResearch | null): OfferQuote[] {
  return research?.sources.flatMap(({ quotes }) => quotes) ?? []
}

/** Only what customers said: a script may rest on it. An advertiser's words prove nothing. */
export function customerQuotesOf(research: OfferResearch | null): OfferQuote[] {
  return quotesOf(research).filter(isCustomer)
}

export const isCustomer = ({ kind }: Pick<OfferQuote, 'kind'>) => kind !== 'ad-copy'

/** Customers' quotes, of each source in turn the most voted: a loud source does not push the others out. */
export function customersInTurns(research: OfferResearch | null): OfferQuote[] {
  const bySource = Map.groupBy(customerQuotesOf(research), ({ source }) => source)
  const ranked = [...bySource.values()].flatMap((ofSource) =>
    ofSource.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0)).map((quote, rank) => ({ quote, rank }))
  )
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ quote }) => quote)
}
