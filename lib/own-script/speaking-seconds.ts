import { countSpokenWords } from '../disciplines/disciplines.ts'

/** What writers and directors are asked to keep to. `maximumWordsPerSecond` is the limit. */
const comfortableWordsPerSecond = 2.5
const breathSeconds = 0.5
const leastSeconds = 1

/** Estimated length of a line, in half seconds. */
export function speakingSeconds(line: string): number {
  const seconds = countSpokenWords(line) / comfortableWordsPerSecond + breathSeconds
  return Math.max(leastSeconds, Math.ceil(seconds * 2) / 2)
}

/** How many words are said at an easy pace in this time. */
export function wordsWithin(seconds: number): number {
  return Math.max(1, Math.floor(seconds * comfortableWordsPerSecond))
}
