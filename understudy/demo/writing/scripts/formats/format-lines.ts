/** A beat's lines in the order they may be taken; each with its variants. `B|` gives it to the second person. */
export interface BeatLines {
  say: readonly (readonly string[])[]
  /** What the camera sees: one continuous action each, taken in turn. */
  see: readonly string[]
}

/** `{lead}` and `{second}` are the cast's names. */
export type CastKind = 'presenter' | 'two-hosts' | 'two-people' | 'narrator' | 'hero'

export interface FormatLines {
  cast: CastKind
  roles: readonly string[]
  /** Where turns alternate: the pairs of lines, the one that is needed most first. */
  pairOrder?: readonly number[]
  /** As many as the format's archetype has beats. */
  beats: readonly BeatLines[]
}
