import type { ScriptArchetypeSlug } from '../script-archetypes.ts'
import type { VideoType } from '../video-types.ts'
import type { Eyeline } from './eyelines.ts'
import type { Framing } from './framings.ts'

/** The two tabs of the format panel. `ugc` looks filmed by a person, `produced` by a crew. */
export const adFormatWorlds = {
  ugc: { label: 'UGC', description: 'Looks like a person filmed it on a phone.' },
  produced: { label: 'Produced', description: 'Looks like a crew, a set or an animator made it.' }
} as const

export type AdFormatWorld = keyof typeof adFormatWorlds

/** What an ad is wanted for. The panel filters by it. */
export const adFormatGoals = {
  notice: 'Get noticed',
  desire: 'Make them want it',
  explain: 'Explain it',
  proof: 'Show proof',
  trust: 'Win trust',
  audience: 'Grow an audience'
} as const

export type AdFormatGoal = keyof typeof adFormatGoals

export interface AdFormat {
  label: string
  world: AdFormatWorld
  /** One line under the label. */
  pitch: string
  whenToUse: string
  /** The strongest first. */
  goals: readonly [AdFormatGoal, ...AdFormatGoal[]]
  archetype: ScriptArchetypeSlug
  suggestedVideoType: VideoType
  /** Whom its people look at. */
  eyeline: Eyeline
  /** The frame that it is shot for. The studio suggests a ratio by it. */
  framing: Framing
  typicalScenes: number
  /** Running time of the whole ad. */
  typicalSeconds: number
  /** Shows the tone. It invents no fact about any product. */
  exampleHook: string
}
