export interface QuotePart {
  text: string
  /** True when the line says it word for word. */
  isSpoken: boolean
}

/** A shorter run of equal words is found by chance in any two texts. */
const fewestWords = 4

/** Splits a quote, in order and without gaps, into the words that the line says and the words between them. */
export function markSpoken(quote: string, line: string): QuotePart[] {
  const words = wordsOf(quote)
  const spoken = wordsOf(line).map(({ plain }) => plain)
  const parts: QuotePart[] = []
  let end = 0
  for (let index = 0; index < words.length;) {
    const length = longestRun(words, index, spoken)
    const [first, last] = [words[index], words[index + length - 1]]
    if (length >= fewestWords && first && last) {
      parts.push({ text: quote.slice(end, first.start), isSpoken: false })
      parts.push({ text: quote.slice(first.start, last.end), isSpoken: true })
      end = last.end
    }
    index += Math.max(1, length >= fewestWords ? length : 1)
  }
  return [...parts, { text: quote.slice(end), isSpoken: false }].filter(({ text }) => text !== '')
}

/** An excerpt of a long quote: its spoken part with the words around it, about `most` characters long. */
export function excerptOf(parts: readonly QuotePart[], most: number): QuotePart[] {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= most) return [...parts]
  const from = Math.max(
    0,
    parts.findIndex(({ isSpoken }) => isSpoken)
  )
  const before = parts
    .slice(0, from)
    .map(({ text }) => text)
    .join('')
  const after = parts.slice(from)
  const kept: QuotePart[] = []
  let left = most - Math.min(before.length, most / 4)
  for (const { text, isSpoken } of after) {
    if (left <= 0) break
    kept.push({ text: isSpoken ? text : cutEnd(text, left), isSpoken })
    left -= text.length
  }
  const shown = kept.map(({ text }) => text).join('').length
  const isCut = shown < after.reduce((sum, { text }) => sum + text.length, 0)
  return [
    ...(before === '' ? [] : [{ text: cutStart(before, most / 4), isSpoken: false }]),
    ...kept,
    ...(isCut && !kept.at(-1)?.text.endsWith('…') ? [{ text: ' …', isSpoken: false }] : [])
  ]
}

interface Word {
  plain: string
  start: number
  end: number
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    plain: word.toLowerCase().replaceAll('’', "'"),
    start: index,
    end: index + word.length
  }))
}

/** How many words from `from` on occur in the line in the same order without a gap. */
function longestRun(words: readonly Word[], from: number, spoken: readonly string[]): number {
  let longest = 0
  for (let start = 0; start < spoken.length; start += 1) {
    let length = 0
    while (spoken[start + length] !== undefined && words[from + length]?.plain === spoken[start + length]) length += 1
    longest = Math.max(longest, length)
  }
  return longest
}

function cutEnd(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, Math.max(0, text.lastIndexOf(' ', most)))} …`
}

function cutStart(text: string, most: number): string {
  if (text.length <= most) return text
  const tail = text.slice(-most)
  return `… ${tail.slice(tail.indexOf(' ') + 1)}`
}
