import type { ModelPrice } from '../wire/model-price.ts'
import type { TokenUsage } from './token-usage.ts'

/** By the provider's price list: an hour's life of a cache entry costs twice the input, and a search a cent. */
const hourWriteFactor = 2
const dollarsPerSearch = 10 / 1_000

/** US dollars. */
export function costOfUsage(usage: TokenUsage, price: ModelPrice): number {
  const hourWrites = Math.min(usage.cacheWriteHourTokens, usage.cacheWriteTokens)
  const millionths =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheReadTokens * price.cacheRead +
    (usage.cacheWriteTokens - hourWrites) * price.cacheWrite +
    hourWrites * (price.cacheWriteHour ?? price.input * hourWriteFactor)
  return millionths / 1_000_000 + usage.webSearches * (price.webSearch ?? dollarsPerSearch)
}
