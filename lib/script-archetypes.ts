import { shownAndProved } from './script-archetypes/shown-and-proved.ts'
import { staged } from './script-archetypes/staged.ts'
import { toldToCamera } from './script-archetypes/told-to-camera.ts'
import type { ScriptArchetype } from './script-archetypes/archetype.ts'

/** The 17 ways to build a script (spec: Script). The prompt says how to write; these say what shape to use. */
export const scriptArchetypes = {
  ...toldToCamera,
  ...shownAndProved,
  ...staged
} as const satisfies Record<string, ScriptArchetype>

export type ScriptArchetypeSlug = keyof typeof scriptArchetypes

export function scriptArchetype(slug: ScriptArchetypeSlug): ScriptArchetype {
  return scriptArchetypes[slug]
}
