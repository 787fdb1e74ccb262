import type { VoiceSpan } from './voice-span.ts'

/** A word that is to be placed. */
export interface WordToPlace {
  /** Its share of the time of all words. */
  weight: number
  /** How likely a speaker pauses after it. */
  pause: 'sentence' | 'clause' | 'none'
}

/** What a pause costs after a word, beside square seconds by which a part is said too fast or too slowly. */
const pauseCosts = { sentence: 0, clause: 0.03, none: 0.15 } as const

/** A pause that has no mark costs all of its price from this length on: a short one is a consonant. */
const longPauseSeconds = 0.4
/** For each second of a voice that is taken for a breath or a noise. */
const emptyCost = 0.2

/** More are not told apart: joining the nearest keeps the work bounded. */
const mostSpans = 40

/**
 * When each word is said, given where a voice is heard: pauses of the voice go between words, best where the text
 * has a mark, and the words between two pauses share the time by their weight. A part of the voice may hold no word: it
 * was a breath or a noise. As many spans as words; at least one of each.
 */
export function alignWords(words: readonly WordToPlace[], heard: readonly VoiceSpan[]): VoiceSpan[] {
  const spans = fewer(heard)
  const lengths = spans.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds)
  const voiced = lengths.reduce((sum, length) => sum + length, 0)
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  /** Seconds that the words before each word need at an even pace. */
  const at = [0]
  for (const { weight } of words) at.push((at.at(-1) ?? 0) + (weight / total) * voiced)
  const gaps = spans.map(
    ({ endSeconds }, index) => (spans[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY) - endSeconds
  )
  const ends = chooseEnds({ words, at, lengths, gaps })
  let from = 0
  return ends.flatMap((to, index) => {
    const { startSeconds = 0, endSeconds = 0 } = spans[index] ?? {}
    const before = at[from] ?? 0
    const pace = (endSeconds - startSeconds) / Math.max(1e-9, (at[to] ?? 0) - before)
    const placed = words.slice(from, to).map((_, offset) => ({
      startSeconds: startSeconds + ((at[from + offset] ?? 0) - before) * pace,
      endSeconds: startSeconds + ((at[from + offset + 1] ?? 0) - before) * pace
    }))
    from = to
    return placed
  })
}

interface Choice {
  words: readonly WordToPlace[]
  at: readonly number[]
  lengths: readonly number[]
  /** After each part. */
  gaps: readonly number[]
}

/** For each part of the voice, how many words are said when it ends: the choice that costs least. */
function chooseEnds({ words, at, lengths, gaps }: Choice): number[] {
  const count = words.length
  let costs = Array.from({ length: count + 1 }, (_, said) => (said === 0 ? 0 : Number.POSITIVE_INFINITY))
  const chosen: number[][] = []
  lengths.forEach((length, index) => {
    const unmarked = pauseCosts.none * Math.min(1, (gaps[index] ?? 0) / longPauseSeconds)
    const next = Array.from({ length: count + 1 }, () => Number.POSITIVE_INFINITY)
    const from = Array.from({ length: count + 1 }, () => 0)
    for (let to = 0; to <= count; to += 1) {
      const kind = words[to - 1]?.pause ?? 'none'
      const pause = to === 0 || to === count ? 0 : kind === 'none' ? unmarked : pauseCosts[kind]
      for (let first = 0; first <= to; first += 1) {
        const before = costs[first] ?? Number.POSITIVE_INFINITY
        if (before === Number.POSITIVE_INFINITY) continue
        const off = (at[to] ?? 0) - (at[first] ?? 0) - length
        const cost = before + off * off + (to > first ? pause : emptyCost * length)
        if (cost < (next[to] ?? 0)) {
          next[to] = cost
          from[to] = first
        }
      }
    }
    chosen.push(from)
    costs = next
  })
  const ends: number[] = []
  let end = count
  for (const from of chosen.toReversed()) {
    ends.unshift(end)
    end = from[end] ?? 0
  }
  return ends
}

/** The parts with the shortest gaps between them joined, until there are few. */
function fewer(heard: readonly VoiceSpan[]): VoiceSpan[] {
  const gaps = heard
    .slice(1)
    .map(({ startSeconds }, index) => startSeconds - (heard[index]?.endSeconds ?? 0))
    .toSorted((one, other) => other - one)
  const least = gaps[mostSpans - 2] ?? 0
  return heard.reduce<VoiceSpan[]>((joined, { startSeconds, endSeconds }) => {
    const last = joined.at(-1)
    if (last && (startSeconds - last.endSeconds < least || joined.length >= mostSpans)) last.endSeconds = endSeconds
    else joined.push({ startSeconds, endSeconds })
    return joined
  }, [])
}
