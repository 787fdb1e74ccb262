import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GlobalFonts } from '@napi-rs/canvas'
import type { FontOf } from '../../../cut/drawing/brush.ts'
import { familiesOf, type FontFamily, type WordsToSet } from '../../../cut/writing/families-of.ts'

const alphabets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const
const weights = [600, 700, 800] as const

/** Packages that have one file for all weights of some of their letters. */
const packages = {
  Montserrat: 'montserrat',
  Nunito: 'nunito',
  Oswald: 'oswald',
  'Playfair Display': 'playfair-display',
  Caveat: 'caveat',
  arabic: 'noto-sans-arabic',
  hebrew: 'noto-sans-hebrew',
  japanese: 'noto-sans-jp',
  'simplified-chinese': 'noto-sans-sc',
  'traditional-chinese': 'noto-sans-tc',
  korean: 'noto-sans-kr',
  thai: 'noto-sans-thai',
  devanagari: 'noto-sans-devanagari'
} as const satisfies Record<Exclude<FontFamily, 'Inter' | 'emoji'>, string>

/** These have Latin letters too, which are never used: the typeface has them. */
const isOfOneScript = (name: string) => name.startsWith('noto-')

const registered = new Set<string>()

/**
 * The fonts for these words. A server has no fonts of its own, so ours come with the packages. Files are opened only for
 * letters that stand in the words: Japanese alone has more than a hundred.
 */
export function fontsFor(words: readonly WordsToSet[]): FontOf {
  // Captions may be set in capitals, whose letters can be in another file.
  const text = words.map((one) => `${one.text}${one.text.toUpperCase()}`).join('')
  const names = familiesOf(words).flatMap((family) => registeredFamilies(family, text))
  const all = names.map((name) => `"${name}"`).join(', ')
  return (weight, pixels) => `${weight} ${pixels}px ${all}, sans-serif`
}

/** Each file of a package holds some of its letters. Each file is therefore a family of its own. */
function registeredFamilies(family: FontFamily, text: string): string[] {
  if (family === 'Inter') {
    return alphabets.map((alphabet) => {
      const name = `Cut ${alphabet}`
      for (const each of weights) register(name, `@fontsource/inter/files/inter-${alphabet}-${each}-normal.woff2`)
      return name
    })
  }
  if (family === 'emoji') {
    register('Cut emoji', 'twemoji-colr-font/twemoji.woff2')
    return ['Cut emoji']
  }
  const name = packages[family]
  return filesWith(name, text).map((part) => {
    const each = `Cut ${name} ${part}`
    register(each, `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`)
    return each
  })
}

function register(family: string, file: string): void {
  if (registered.has(file)) return
  GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), family)
  registered.add(file)
}

type Range = readonly [first: number, last: number]
const parts = new Map<string, { part: string; ranges: Range[] }[]>()

/** The files of a package that hold a letter of the text. */
function filesWith(name: string, text: string): string[] {
  const points = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0)
  return partsOf(name)
    .filter(({ ranges }) => points.some((point) => ranges.some(([first, last]) => point >= first && point <= last)))
    .map(({ part }) => part)
}

function partsOf(name: string) {
  const known = parts.get(name)
  if (known) return known
  const file = fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/unicode.json`))
  // The package's own list of its files: each with the letters it holds, as CSS writes them.
  const listed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const read = Object.entries(listed)
    .map(([part, ranges]) => ({ part: part.replace(/^\[(\d+)\]$/, '$1'), ranges: ranges.split(',').map(toRange) }))
    .filter(({ part }) => !isOfOneScript(name) || !(alphabets as readonly string[]).includes(part))
  parts.set(name, read)
  return read
}

/** `U+4E00-9FFF` or `U+3001`. */
function toRange(range: string): Range {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
