import type { Violation } from '../disciplines/disciplines.ts'
import type { QuoteInput } from '../wire/agent-inputs.ts'

/** Receipts that match no quote the agent was given. */
export function findUnknownReceipts(ids: readonly string[], quotes: readonly QuoteInput[], where: string): Violation[] {
  const known = new Set(quotes.map((quote) => quote.id))
  return ids
    .filter((id) => !known.has(id))
    .map((id) => ({ rule: 'unknown-receipt', position: null, message: `${where} cites "${id}", the id of no quote.` }))
}
