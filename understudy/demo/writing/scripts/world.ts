/** One filmed moment with the sticker's reaction to it. */
export interface Gag {
  real: string
  chibi: string
  sfx: string
}

/**
 * What a product of one kind brings along: where and when it is used, what it replaces, what can be shown.
 * Every string may hold slots ({product}, {it}, …). It states nothing about the product that was not in the request.
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
  /** A sentence: the small ordinary price of leaving it so. */
  cost: string
  /** Imperatives of one use. */
  steps: readonly [string, string, string]
  /** A sentence said while looking or touching. */
  detail: string
  /** Sentences: something the viewer sees proved in one take. */
  test: string
  rival: string
  /** Clause that people believe. */
  belief: string
  grain: string
  /** Clause: a job in the trade. */
  trade: string
  /** Sentences: how the trade works, as a practice. */
  secret: string
  /** Imperative the viewer can follow before buying anything. */
  check: string
  lesson: { promise: string; wrong: string; idea: string; example: string; small: string; question: string }
  /** Ink animation's one metaphor, a noun phrase. */
  metaphor: string
  /** Pictures of the product in use: one continuous action each. */
  hands: readonly string[]
  sounds: readonly string[]
  gags: readonly [Gag, Gag, Gag, Gag]
}
