/**
 * A beat's lines, in the order in which they may be used, each with its variants. `B|` gives a line to the second
 * person.
 */
export interface BeatLines {
  say: readonly (readonly string[])[]
  /** Pictures for the camera: one continuous action each, used in turn. */
  see: readonly string[]
}

/** `{lead}` and `{second}` are the cast's names. */
export type CastKind = 'presenter' | 'two-hosts' | 'two-people' | 'narrator' | 'hero'

export interface FormatLines {
  cast: CastKind
  roles: readonly string[]
  /** For formats with alternating turns: the pairs of lines, the most important first. */
  pairOrder?: readonly number[]
  /** The same number as the beats of the format's archetype. */
  beats: readonly BeatLines[]
}
