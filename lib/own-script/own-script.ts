/** One scene of a script that a user brings: the words as they were given, and what was written around them. */
export interface OwnScene {
  position: number
  speaker?: string | undefined
  /** Empty in a scene in which nobody speaks. */
  spokenScript: string
  /** Setting and stage directions. */
  visual?: string | undefined
  onScreenText?: string | undefined
  durationSeconds: number
  /** The scene has more words than anybody can say in the time that its time codes leave. */
  isTooLong: boolean
  /** The line begins inside a sentence that no clip can hold. */
  isSplitSentence: boolean
}

export interface OwnScript {
  /** Null when the text names none. */
  title: string | null
  scenes: OwnScene[]
  /** What a user has to know of the reading, as sentences. */
  notes: string[]
}

export const maximumOwnScriptCharacters = 20_000

/** Speech that fits a clip when no video model is on. */
export const usualSpeechSeconds = 9
