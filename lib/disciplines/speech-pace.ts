import { countSpokenWords, maximumWordsPerSecond, type Violation } from './disciplines.ts'
import { languageCodeOf } from './language/language-names.ts'

/**
 * Fast but clear speech. Letters without spaces and marks are counted where words are no measure: some languages write
 * none apart, and in others one word holds a sentence.
 */
const lettersPerSecond: Readonly<Record<string, number>> = {
  ja: 8.5,
  zh: 6.2,
  ko: 7.5,
  th: 15,
  fi: 19,
  hu: 18,
  tr: 18
}

/** Languages whose words are shorter than in English, so that more of them fit. */
const wordsPerSecond: Readonly<Record<string, number>> = { vi: 4.2, es: 3.6, fr: 3.8, it: 3.6, pt: 3.6, ar: 3, he: 3 }

interface Pace {
  unit: 'letters' | 'words'
  /** How many are said in a second at the fastest clear pace. */
  perSecond: number
}

function paceOf(language: string | undefined): Pace {
  const code = languageCodeOf(language) ?? ''
  const letters = lettersPerSecond[code]
  if (letters !== undefined) return { unit: 'letters', perSecond: letters }
  return { unit: 'words', perSecond: wordsPerSecond[code] ?? maximumWordsPerSecond }
}

const countOf = (text: string, unit: Pace['unit']) =>
  unit === 'words' ? countSpokenWords(text) : (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0)

/** The seconds in which somebody can say a text, at the fastest clear pace of its language. */
export function leastSpeechSeconds(text: string, language: string | undefined): number {
  const { unit, perSecond } = paceOf(language)
  return countOf(text, unit) / perSecond
}

/** How much fits into some seconds, in the measure of the language, for a writer. */
export function speechRoom(seconds: number, language: string): string {
  const { unit, perSecond } = paceOf(language)
  return `${Math.floor(seconds * perSecond)} ${unit}`
}

export interface SpokenScene {
  position: number
  spokenScript: string
  durationSeconds: number
}

/** Whether a line fits its clip, in the measure of its language. A line with more is rushed, or its end is cut off. */
export function checkSpeechLength(
  { position, spokenScript, durationSeconds }: SpokenScene,
  language: string | undefined
): Violation[] {
  const { unit, perSecond } = paceOf(language)
  const said = countOf(spokenScript, unit)
  const fits = Math.floor(durationSeconds * perSecond)
  if (said <= fits) return []
  const message = `${said} ${unit} do not fit ${durationSeconds} s (${fits} do). Shorten the line or lengthen the clip.`
  return [{ rule: 'speech-too-long', position, message }]
}
