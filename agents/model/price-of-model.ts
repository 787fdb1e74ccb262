import type { ModelPrice } from '@callsheet/lib/wire/model-price.ts'
import type { ModelPrices } from '../model-prices.ts'

const listPrices: ModelPrices = {
  'claude-opus-5-5': { input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5 },
  'claude-opus-5': { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 },
  'claude-sonnet-5': { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 },
  'claude-opus-4-8': { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 },
  'claude-opus-4-7': { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 },
  'claude-opus-4-5': { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 },
  'claude-opus-4-6': { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 },
  'claude-opus-4': { input: 15, output: 75, cacheRead: 1.5, cacheWrite: 18.75 },
  'claude-sonnet-4': { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
  // Prompts over 100,000 tokens cost five times as much. Ours are shorter.
  'claude-haiku-5-5': { input: 0.1, output: 0.5, cacheRead: 0.01, cacheWrite: 0.125 },
  'claude-haiku-4-5': { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 }
}

/** Null for a model whose price we do not know. A router writes the maker before the model: `anthropic/claude-…`. */
export function priceOf(model: string, overrides: ModelPrices): ModelPrice | null {
  const names = [model, model.slice(model.lastIndexOf('/') + 1)]
  for (const name of names) {
    const price = longestFirst(overrides).find(([start]) => name.startsWith(start))?.[1]
    if (price) return price
  }
  return null
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
