/** One scene, in what makes it good or bad: the picture and the line, or for a silent format its three layers. */
export interface ExampleScene {
  picture: string
  line?: string
  /** Where more than one person speaks. */
  speaker?: string
  /** Silent formats: how the sticker reacts, and what is heard. */
  sticker?: string
  sound?: string
}

export interface ScriptExample {
  /** The product, the place, the language, and facts that were given. */
  about: string
  language: string
  scenes: readonly ExampleScene[]
}

/** What fails in one scene of a bad example. */
export interface ExampleFailure {
  scene: number
  why: string
  /** The discipline that refuses it, where one does. */
  rule?: string
}

export interface BadExample extends ScriptExample {
  failures: readonly [ExampleFailure, ...ExampleFailure[]]
}

/** To be learned from and never copied: a discipline refuses their words. */
export interface ArchetypeExamples {
  excellent: readonly [ScriptExample, ScriptExample]
  bad: BadExample
}
