import { isWithoutSpaces } from './join-text.ts'

export interface LinePart {
  kind: 'speech' | 'action'
  text: string
}

const brackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '（': '）', '［': '］', '【': '】' }
const wordCharacter = /[\p{L}\p{N}]/u
const sentenceEnd = /[.!?…。！？؟:"”»]/u

/**
 * Splits a text into what is spoken and its stage directions: what stands in brackets, and what stands in italics
 * between sentences. Emphasis inside a sentence is spoken. The marks of Markdown are left out, and no word is.
 */
export function splitDirections(text: string): LinePart[] {
  const parts: LinePart[] = []
  const bold = boldMarks(text)
  const ends = bracketEnds(text)
  let speech = ''
  const keepSpeech = () => {
    if (speech.trim() !== '') parts.push({ kind: 'speech', text: speech.trim() })
    speech = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (bold.has(at)) {
      at += 1
      continue
    }
    const direction = bracketAt(text, at, ends) ?? italicAt(text, at)
    if (direction === null) {
      speech += character
      continue
    }
    if (direction.isSpoken) {
      speech += direction.text
    } else {
      keepSpeech()
      if (direction.text.trim() !== '') parts.push({ kind: 'action', text: direction.text.trim() })
    }
    at = direction.end
  }
  keepSpeech()
  return parts
}

interface Direction {
  text: string
  /** Place of the closing mark. */
  end: number
  isSpoken: boolean
}

function bracketAt(text: string, start: number, ends: ReadonlyMap<number, number>): Direction | null {
  const open = text.charAt(start)
  const close = brackets[open]
  if (close === undefined) return null
  const before = text.charAt(start - 1)
  // `word(s)` is one word.
  if (wordCharacter.test(before) && !isWithoutSpaces(before)) return null
  const end = ends.get(start)
  return end === undefined ? null : { text: text.slice(start + 1, end), end, isSpoken: false }
}

/** The closing bracket of each opening one that has any, found in one pass. */
function bracketEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open = new Map<string, number[]>(Object.values(brackets).map((close) => [close, []]))
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    const close = brackets[character]
    if (close !== undefined) open.get(close)?.push(at)
    const start = open.get(character)?.pop()
    if (start !== undefined) ends.set(start, at)
  }
  return ends
}

/** One pair of `*` or `_`. */
function italicAt(text: string, start: number): Direction | null {
  const mark = text.charAt(start)
  if (mark !== '*' && mark !== '_') return null
  if (wordCharacter.test(text.charAt(start - 1)) || !/\S/.test(text.charAt(start + 1))) return null
  const end = text.indexOf(mark, start + 1)
  if (end === -1 || end === start + 1 || wordCharacter.test(text.charAt(end + 1))) return null
  const inner = text.slice(start + 1, end)
  if (/\s$/.test(inner)) return null
  const before = text.slice(0, start).trimEnd().at(-1)
  const after = text.slice(end + 1).trimStart()
  const isApart =
    (before === undefined || sentenceEnd.test(before) || before in closers) && !/^(?:\p{Ll}|[,.;:!?])/u.test(after)
  const bare = inner.replace(/^[([（［【]/u, '').replace(/[)\]）］】]$/u, '')
  return isApart ? { text: bare, end, isSpoken: false } : { text: inner, end, isSpoken: true }
}

const closers: Readonly<Record<string, true>> = { ')': true, ']': true, '*': true, _: true, '）': true, '】': true }

/** Places of the marks of bold text, which come in pairs. */
function boldMarks(text: string): Set<number> {
  const places = new Set<number>()
  for (const mark of ['**', '__']) {
    const found: number[] = []
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 2)) found.push(at)
    for (const place of found.slice(0, found.length - (found.length % 2))) places.add(place)
  }
  return places
}
