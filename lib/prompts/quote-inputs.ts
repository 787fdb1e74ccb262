import { cutText } from '../text/cut-text.ts'
import type { QuoteInput } from '../wire/agent-inputs.ts'
import { customersInTurns } from '../wire/research/offer-quotes.ts'
import type { OfferResearch } from '../wire/research/offer-research.ts'

export interface QuoteInputsOptions {
  most: number
  /** Ids of quotes that come first, if they exist. */
  first?: readonly string[]
}

const mostCharacters = 2_000

/**
 * Customers' exact words as input of an agent. Their names are left out, because no line of an ad may name a customer.
 */
export function quoteInputsOf(research: OfferResearch | null, { most, first = [] }: QuoteInputsOptions): QuoteInput[] {
  const quotes = customersInTurns(research)
  const wanted = first.flatMap((id) => quotes.find((quote) => quote.id === id) ?? [])
  return [...new Set([...wanted, ...quotes])]
    .slice(0, most)
    .map(({ id, text, source, title, product, rating, votes }) => {
      return { id, text: cutText(text, mostCharacters), source, title, product, rating, votes }
    })
}
