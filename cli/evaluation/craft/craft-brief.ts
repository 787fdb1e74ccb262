import type { AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import type { ScriptWriterInput } from '@callsheet/lib/wire/agent-inputs.ts'

/** One task that is written in every format. */
export interface CraftBrief {
  slug: string
  /** For the report. */
  label: string
  /** Each format is written in the next of them, so that a brief is tried in all. */
  languages: readonly [string, ...string[]]
  sceneCount: number
  secondsPerScene: number
  task: Required<Pick<ScriptWriterInput, 'idea' | 'intent' | 'offer' | 'persona' | 'synthesis' | 'quotes'>>
}

export function languageOf({ languages }: CraftBrief, formatSlug: AdFormatSlug): string {
  return languages[adFormatSlugs.indexOf(formatSlug) % languages.length] ?? languages[0]
}
