/** One filmed moment with the sticker's reaction to it. */
export interface Gag {
  real: string
  chibi: string
  sfx: string
}

/**
 * Facts of one kind of product: where and when it is used, what it replaces, what can be shown. Every string may hold
 * slots ({product}, {it}, …). It says nothing about the product that was not in the request.
 */
export interface World {
  words: readonly string[]
  placeName: string
  place: string
  prop: { name: string; description: string }
  /** "at seven in the morning" */
  moment: string
  /** First person, past: "I'd make a pot, forget it and drink it anyway" */
  habit: string
  /** A sentence: the small everyday cost of changing nothing. */
  cost: string
  /** Imperatives for one use. */
  steps: readonly [string, string, string]
  /** A sentence said while looking or touching. */
  detail: string
  /** Sentences: something that one take can prove to the viewer. */
  test: string
  rival: string
  /** Clause: something that people believe. */
  belief: string
  grain: string
  /** Clause: a job in the trade. */
  trade: string
  /** Sentences: how the trade works, as a practice. */
  secret: string
  /** Imperative the viewer can follow before buying anything. */
  check: string
  lesson: { promise: string; wrong: string; idea: string; example: string; small: string; question: string }
  /** The single metaphor of the ink animation, a noun phrase. */
  metaphor: string
  /** Pictures of the product in use: one continuous action each. */
  hands: readonly string[]
  sounds: readonly string[]
  gags: readonly [Gag, Gag, Gag, Gag]
}
