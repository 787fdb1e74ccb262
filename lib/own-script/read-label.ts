import { readQuoted } from './read-quoted.ts'

/** A line that begins with a name or another label, and a colon or the opening mark of speech. */
export interface Label {
  name: string
  /** What stands in brackets behind the name. */
  direction: string | null
  rest: string
  /** All letters are capitals, or it is set in bold: the field's way to write who speaks. */
  isMarked: boolean
  /** The opening mark of speech follows it, and no colon: `健太「苦い？」`. */
  isQuoted: boolean
}

const mostNameCharacters = 40
const mostNameWords = 4
/** What a line begins with behind the colon: a space, or a script that has none, with its quotation marks and brackets. */
const followsColon =
  /^[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}「『“（【〈《]/u
const nameCharacters = /^\p{L}[\p{L}\p{M}\p{N} .'’・&#/-]*$/u

/** `NAME: line`, `**Name:** line`, `NAME (whispering): line`, `健太「苦い？」`. Null for a line without such a beginning. */
export function readLabel(line: string): Label | null {
  const bold = boldStart(line)
  const text = bold ? bold.inner + bold.after : line
  const colon = text.search(/[:：]/u)
  const quoted = readQuoted(text)
  if (quoted && quoted.before !== '' && (colon === -1 || colon > quoted.before.length)) {
    const name = readName(quoted.before)
    return name && { ...name, rest: quoted.speech, isMarked: bold !== null || name.isMarked, isQuoted: true }
  }
  if (colon < 1 || colon > mostNameCharacters * 2) return null
  if (bold && colon < bold.inner.length - 1) return null
  const label = readName(text.slice(0, colon))
  if (label === null) return null
  const rest = text.slice(colon + 1)
  // `https://` and `12:30` are no labels. Scripts that have no spaces have none behind a colon either.
  if (text.charAt(colon) === ':' && rest !== '' && !followsColon.test(rest)) return null
  const said = rest.trim()
  const inQuotes = readQuoted(said)
  return {
    ...label,
    rest: inQuotes?.before === '' ? inQuotes.speech : said,
    isMarked: bold !== null || label.isMarked,
    isQuoted: false
  }
}

/** `NAME` or `**NAME**` alone on its line, as in a screenplay. */
export function readCue(line: string): Label | null {
  const bold = boldStart(line)
  if (bold && bold.after !== '') return null
  const label = readName(bold ? bold.inner : line)
  return label?.isMarked ? { ...label, rest: '', isQuoted: false } : null
}

/** `健太` alone on the line above its speech in corner brackets. A sentence has a full stop, and is none. */
export function readQuotedCue(line: string, next: string | undefined): Label | null {
  const label = readName(line)
  const isAbove = label !== null && readQuoted(next?.trim() ?? '')?.before === ''
  return isAbove ? { ...label, rest: '', isQuoted: true } : null
}

function readName(text: string): Omit<Label, 'rest' | 'isQuoted'> | null {
  const open = text.search(/[(（]/u)
  const name = (open > 0 ? text.slice(0, open) : text).trim()
  const extension = open > 0 ? text.slice(open + 1).trim() : ''
  if (extension !== '' && !/[)）]$/u.test(extension)) return null
  if (name.length > mostNameCharacters || name.split(/\s+/u).length > mostNameWords) return null
  if (!nameCharacters.test(name)) return null
  const direction = extension.slice(0, -1).trim()
  const isContinued = /^cont['’]?d\.?$/iu.test(direction)
  return { name, direction: direction === '' || isContinued ? null : direction, isMarked: isCapitals(name) }
}

const isCapitals = (text: string) => /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

function boldStart(line: string): { inner: string; after: string } | null {
  if (!line.startsWith('**')) return null
  const end = line.indexOf('**', 2)
  return end < 3 ? null : { inner: line.slice(2, end), after: line.slice(end + 2) }
}

/** A name in small letters is one when it is written like a name. */
export const looksLikeName = ({ name }: Label): boolean => name.split(/\s+/u).every((word) => /^[^\p{Ll}]/u.test(word))

export type LabelKind = 'action' | 'sound' | 'on-screen' | 'spoken'

const labelKinds: Readonly<Record<string, LabelKind>> = {
  action: 'action',
  'b-roll': 'action',
  camera: 'action',
  visual: 'action',
  visuals: 'action',
  music: 'sound',
  sfx: 'sound',
  'on screen': 'on-screen',
  'on-screen': 'on-screen',
  'on-screen text': 'on-screen',
  'on screen text': 'on-screen',
  super: 'on-screen',
  'text on screen': 'on-screen',
  audio: 'spoken',
  dialogue: 'spoken',
  spoken: 'spoken'
}

/** What a label of the field says about its line. Null for a name. */
export function labelKindOf({ name }: Label): LabelKind | null {
  const key = name.toLowerCase()
  return Object.hasOwn(labelKinds, key) ? (labelKinds[key] ?? null) : null
}
