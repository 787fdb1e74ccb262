/** FNV-1a: the same words always give the same choice. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}

export function stablePick<Item>(seed: string, items: readonly Item[]): Item {
  const item = items[stableHash(seed) % items.length]
  if (item === undefined) throw new Error(`nothing to pick from for "${seed}"`)
  return item
}

/** All items in an order that depends on the seed. */
export function stableOrder<Item>(seed: string, items: readonly Item[]): Item[] {
  return items
    .map((item, index) => ({ item, rank: stableHash(`${seed}/${index}`) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
