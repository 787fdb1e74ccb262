/**
 * How an archetype's scenes are played.
 * `spoken`: voices, one per scene. `two-hander`: two people alternate. `silent-reaction`: one clip, nobody speaks.
 */
export type SceneShape = 'spoken' | 'two-hander' | 'silent-reaction'

export interface Beat {
  name: string
  /** What this part of the script must do to the viewer, and how. */
  job: string
  /** Share of the running time, 0 to 1. The beats of an archetype add up to 1. */
  share: number
}

export interface ScriptArchetype {
  label: string
  sceneShape: SceneShape
  /** In order. A beat may take more than one scene, or share a scene in a short script. */
  beats: readonly Beat[]
  /** Ideas for the first two seconds. The writer takes the shape and not the words. */
  openings: readonly string[]
  voiceRules: readonly string[]
  /** Common mistakes in scripts of this kind. The writer checks its draft against them. */
  failureModes: readonly string[]
}
