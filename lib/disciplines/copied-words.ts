/** From this many words in a row on, a line is a copy and no coincidence. */
export const copiedWordsInARow = 8

/** The words in a row that a text shares with one of the given lines, or null. Case and punctuation do not count. */
export function findCopiedWords(text: string, lines: readonly string[]): string | null {
  const words = wordsOf(text)
  const known = new Set(lines.flatMap((line) => runsOf(wordsOf(line))))
  return runsOf(words).find((run) => known.has(run)) ?? null
}

function runsOf(words: readonly string[]): string[] {
  const count = Math.max(0, words.length - copiedWordsInARow + 1)
  return Array.from({ length: count }, (_, index) => words.slice(index, index + copiedWordsInARow).join(' '))
}

function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.replaceAll('’', "'"))
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike === true ? segment.toLowerCase() : []))
}
