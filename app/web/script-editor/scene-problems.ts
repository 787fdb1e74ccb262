import { checkSpeechLength } from '@callsheet/lib/disciplines/speech-pace.ts'
import type { EditableScene } from './editable-script.ts'
import { sayTimeIn } from './say-time.ts'

export interface SceneRules {
  /** Seconds of speech that one clip holds. Undefined when no model is on. */
  maximumSpeechSeconds: number | undefined
  /** Two people take turns in the format. */
  takesTurns: boolean
  /** Of the lines. Undefined where the script does not say it. */
  language: string | undefined
}

/** What will not work with a scene as it stands, before anything is saved or made. */
export function problemsOf(scenes: readonly EditableScene[], index: number, rules: SceneRules): string[] {
  const scene = scenes[index]
  if (!scene) return []
  const { spokenScript, durationSeconds } = scene
  const seconds = sayTimeIn(rules.language)(spokenScript)
  const longest = rules.maximumSpeechSeconds
  const problems: string[] = []
  if (!hasContent(scene)) problems.push('Nothing is said or seen here yet.')
  if (longest !== undefined && seconds > longest)
    problems.push(
      `About ${seconds} s to say, and one clip holds ${longest} s of speech. Split it where a sentence ends.`
    )
  else if (checkSpeechLength({ position: index + 1, spokenScript, durationSeconds }, rules.language).length > 0)
    problems.push(`Too much to say in ${durationSeconds} s: about ${seconds} s are needed.`)
  if (rules.takesTurns) problems.push(...problemsOfTurn(scenes, index))
  return problems
}

export const hasContent = ({ spokenScript, visual, realAction, onScreenText }: EditableScene): boolean =>
  [spokenScript, visual, realAction, onScreenText].some((text) => text?.trim())

function problemsOfTurn(scenes: readonly EditableScene[], index: number): string[] {
  const speaker = scenes[index]?.speaker?.trim()
  if (!speaker) return ['Name who speaks: in this format two people take turns.']
  if (index > 0 && scenes[index - 1]?.speaker?.trim() === speaker)
    return [`${speaker} speaks the scene before as well. In this format turns alternate.`]
  const earlier = new Set(scenes.slice(0, index).flatMap((scene) => scene.speaker?.trim() || []))
  return earlier.size >= 2 && !earlier.has(speaker) ? [`${speaker} is a third speaker, and this format has two.`] : []
}
