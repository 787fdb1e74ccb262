import { createHash } from 'node:crypto'

export interface Random {
  /** 0 up to 1. */
  next(): number
  between(from: number, to: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  chance(share: number): boolean
}

/** A stream of numbers. The same words always give the same numbers. */
export function randomFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (share) => next() < share
  }
}
