/**
 * How an archetype's scenes are played.
 * `spoken`: voices, one per scene. `two-hander`: two people alternate. `silent-reaction`: one clip, nobody speaks.
 */
export type SceneShape = 'spoken' | 'two-hander' | 'silent-reaction'

export interface Beat {
  name: string
  /** What this part of the script must do to the viewer, and how. */
  job: string
  /** Part of the running time, 0 to 1. An archetype's beats add up to 1. */
  share: number
}

export interface ScriptArchetype {
  label: string
  sceneShape: SceneShape
  /** In order. A beat may take more than one scene, or share one in a short script. */
  beats: readonly Beat[]
  /** What the first two seconds can be. Shapes to borrow, not lines to copy. */
  openings: readonly string[]
  voiceRules: readonly string[]
  /** How scripts of this kind usually go wrong; the writer checks its draft against them. */
  failureModes: readonly string[]
}
