import { countSpokenWords, maximumWordsPerSecond } from '../disciplines/disciplines.ts'

/** The seconds in which a text can be said at the fastest clear pace: `leastSpeechSeconds` of its language. */
export type FastestSpeech = (text: string) => number

/** What writers and directors are asked to keep to. `maximumWordsPerSecond` is the limit. */
const comfortableWordsPerSecond = 2.5
const breathSeconds = 0.5
const leastSeconds = 1

/** Estimated length of a line, in half seconds. By its words alone where the language is not known. */
export function speakingSeconds(line: string, fastest?: FastestSpeech): number {
  return Math.max(leastSeconds, Math.ceil((easySeconds(line, fastest) + breathSeconds) * 2) / 2)
}

/** How many words of a text are said at an easy pace in this time. A language of long words says fewer. */
export function wordsWithin(seconds: number, text: string, fastest?: FastestSpeech): number {
  const words = fastest ? countSpokenWords(text) : 0
  const perSecond = words === 0 ? comfortableWordsPerSecond : words / easySeconds(text, fastest)
  return Math.max(1, Math.floor(seconds * perSecond + 1e-9))
}

function easySeconds(text: string, fastest: FastestSpeech | undefined): number {
  const easier = maximumWordsPerSecond / comfortableWordsPerSecond
  return Math.max(countSpokenWords(text) / comfortableWordsPerSecond, fastest ? fastest(text) * easier : 0)
}
