import type { ModelPrice, ModelPrices } from '../model-prices.ts'
import type { TokenUsage } from './token-usage.ts'

const listPrices: ModelPrices = {
  'claude-opus-4-5': { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 },
  'claude-opus-4-6': { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 },
  'claude-opus-4': { input: 15, output: 75, cacheRead: 1.5, cacheWrite: 18.75 },
  'claude-sonnet-4': { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
  'claude-haiku-4-5': { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 }
}

/** US dollars, or null for a model whose price we do not know. */
export function costOf(usage: TokenUsage, model: string, overrides: ModelPrices): number | null {
  const price = longestFirst(overrides).find(([start]) => model.startsWith(start))?.[1]
  if (!price) return null
  const millionths =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheReadTokens * price.cacheRead +
    usage.cacheWriteTokens * price.cacheWrite
  return millionths / 1_000_000
}

type StartAndPrice = [start: string, price: ModelPrice]

/** Keyed by the object of the settings, which stays the same from call to call. */
const sorted = new WeakMap<ModelPrices, StartAndPrice[]>()

function longestFirst(overrides: ModelPrices): StartAndPrice[] {
  const known = sorted.get(overrides)
  if (known) return known
  const prices = Object.entries({ ...listPrices, ...overrides })
  const longest = prices.toSorted(([left], [right]) => right.length - left.length)
  sorted.set(overrides, longest)
  return longest
}
