import type { AdCost } from '../wire/app-api/costs.ts'
import { adCostParts, type AdCostPart } from './ad-cost-parts.ts'
import { formatMoney } from './money.ts'

const unknownWords: Record<AdCostPart, [one: string, many: string]> = {
  words: ['model call', 'model calls'],
  stills: ['still', 'stills'],
  clips: ['clip', 'clips']
}

/** What an ad cost, for a terminal: a line for each currency with its parts, and one for what is not known. */
export function costLines(cost: AdCost): string[] {
  const lines = cost.lines.map((line) => {
    const { currency } = line
    const words = (amount: number) => formatMoney({ currency, amount })
    const each = adCostParts
      .filter((part) => line[part] > 0)
      .map((part) => `${part} ${words(line[part])}`)
      .join(', ')
    return each === '' ? words(line.total) : `${words(line.total)}: ${each}`
  })
  const unknown = notKnownWords(cost)
  return unknown === null ? lines : [...lines, `not known: ${unknown}`]
}

/** `2 stills and 1 clip`. Null when everything is known. */
export function notKnownWords({ notKnown }: Pick<AdCost, 'notKnown'>): string | null {
  const parts = adCostParts.flatMap((part) => {
    const [one, many] = unknownWords[part]
    return notKnown[part] === 0 ? [] : `${notKnown[part]} ${notKnown[part] === 1 ? one : many}`
  })
  return parts.length === 0 ? null : new Intl.ListFormat('en').format(parts)
}
