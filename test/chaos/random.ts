/** Random numbers that are the same for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  between(least: number, most: number): number
  isChance(share: number): boolean
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  /** A second series of numbers. It depends only on the name and not on how many numbers were drawn here. */
  fork(name: string): Random
}

export function randomFrom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    isChance: (share) => next() < share,
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    fork: (name) => randomFrom(`${seed}/${name}`)
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value | 0
}
