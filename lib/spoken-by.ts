import { englishNameOf, languageCodeOf } from './disciplines/language/language-names.ts'
import { AppError } from './errors.ts'
import { accountOf } from './voices.ts'
import type { SpeechReadiness } from './wire/speech.ts'

type SpeechModel = Pick<SpeechReadiness, 'model' | 'languages'>

/** Why a speech model cannot say lines in this language, in a sentence. Null where it can, or nobody knows better. */
export function spokenProblem({ model, languages }: SpeechModel, language: string | null | undefined): string | null {
  const code = languageCodeOf(language ?? undefined)
  if (code === null || languages === null || languages.includes(code)) return null
  return `The speech model ${model} does not speak ${englishNameOf(code)}. Record the lines yourself, leave the film to its captions, or connect a model that speaks it.`
}

/** Errors: `conflict` for a language that the model lacks. */
export function requireSpokenBy(model: SpeechModel, language: string | null | undefined): void {
  const problem = spokenProblem(model, language)
  if (problem) throw new AppError('conflict', `${problem} Nothing was spent.`)
}

/** Errors: `invalid-input` for a speed that the speech model does not speak at. */
export function requireSpeed({ model, speeds }: Pick<SpeechReadiness, 'model' | 'speeds'>, speed: number): void {
  const { slowest, fastest } = speeds
  if (speed >= slowest && speed <= fastest) return
  throw new AppError(
    'invalid-input',
    `The speech model ${model} speaks at ${slowest} to ${fastest} times its own pace, not at ${speed}. Nothing was spent.`
  )
}

/** Errors: `conflict` for a voice of an account that is not the connected one's. */
export function requireVoiceOf({ account }: Pick<SpeechReadiness, 'account'>, voice: string): void {
  const of = accountOf(voice)
  if (of === null || of === account) return
  throw new AppError(
    'conflict',
    `The voice ${voice} belongs to an account of ${of}, which does not speak here: choose another voice, or connect that account and list its voices (SPEECH_ACCOUNT_VOICES). Nothing was spent.`
  )
}
