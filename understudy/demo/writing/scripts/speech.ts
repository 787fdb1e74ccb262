/** The number of words, counted like the disciplines count them. */
export function wordCount(text: string): number {
  let words = 0
  for (const segment of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (segment.isWordLike) words += 1
  return words
}

const easyWordsPerSecond = 2.6
const breathSeconds = 0.8
const shortestSeconds = 3
const longestSeconds = 60

export function secondsFor(words: number): number {
  return Math.min(longestSeconds, Math.max(shortestSeconds, Math.ceil(words / easyWordsPerSecond + breathSeconds)))
}

/** What all lines need together. */
export function neededSeconds(words: readonly number[]): number {
  return words.reduce((total, count) => total + secondsFor(count), 0)
}

/** Each scene is as long as its line needs. Scenes get a little longer when the ad should be longer. */
export function paceSeconds(words: readonly number[], totalSeconds: number): number[] {
  const needed = words.map(secondsFor)
  const stretch = Math.min(1.3, Math.max(1, totalSeconds / Math.max(1, neededSeconds(words))))
  return needed.map((seconds) => Math.min(longestSeconds, Math.floor(seconds * stretch)))
}
