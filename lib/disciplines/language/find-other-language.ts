import { inScriptOf } from './in-script-of.ts'
import { languageScores } from './language-detector.ts'
import { englishNameOf } from './language-names.ts'

/**
 * How much better another language has to fit (scores run from 0 to 1). Over 231 lines in eight languages that were
 * written by hand, the right language was never behind by more than 0.01, and a wrong one was ahead by 0.1 in 99.6%.
 */
const clearMargin = 0.1

/** Few letters are alike by chance: "Man, oh man." fits Dutch better than English, by 0.19. */
const fewLetters = 20
const clearMarginOfFew = 0.25

/**
 * An idea is often key words and names. Of fifty English ones of that kind, none of at least `fewLetters` was behind by more
 * than 0.18, and of fourteen in other languages none was ahead by less than 0.22.
 */
const clearMarginOfKeyWords = 0.2

/** Fewer words or letters say little: names, sizes and calls are alike in many languages. */
const fewestWords = 3
const fewestLetters = 10

/** One letter of these scripts says as much as a word. */
const densestScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const fewestDenseLetters = 5

const latinLetter = /\p{Script=Latin}/u

/** So near to each other that a few words do not tell them apart. */
const neighbours: readonly (readonly string[])[] = [
  ['da', 'no', 'sv'],
  ['cs', 'sk'],
  ['bs', 'hr', 'sl', 'sr'],
  ['ms', 'tl'],
  ['zh', 'ja'],
  ['hi', 'mr'],
  ['es', 'ca'],
  ['pt', 'es']
]

/** Addresses, handles and figures belong to no language. */
const ofNoLanguage = /(?<!\S)\S+\.\p{L}{2,}\S*|[@#]\S+|[\p{N}%€$£¥]+/gu

/**
 * The English name of the language of a text that is clearly not in `code`. Null when it may be, or is too short to
 * tell. Needs `loadLanguageDetector()` before.
 */
export function findOtherLanguage(text: string, code: string): string | null {
  return findBeyond(text, code, (words) => (countLetters(words) < fewLetters ? clearMarginOfFew : clearMargin))
}

/** The same of an idea. A few Latin letters of one say nothing. */
export function findOtherLanguageOfIdea(idea: string, code: string): string | null {
  return findBeyond(idea, code, (words) =>
    countLetters(words) < fewLetters && latinLetter.test(words) ? Infinity : clearMarginOfKeyWords
  )
}

function findBeyond(text: string, code: string, marginOf: (words: string) => number): string | null {
  const words = inScriptOf(code, text.replace(ofNoLanguage, ' ')).replace(/\s+/g, ' ').trim()
  if (!isLongEnough(words)) return null
  const scores = languageScores(words)
  const [best] = Object.entries(scores).toSorted(([, one], [, other]) => other - one)
  if (best === undefined) return null
  const [found, score] = best
  const alike = neighbours.filter((group) => group.includes(code)).flat()
  const isNear = found === code || (alike.includes(found) && !isCertain(words))
  return isNear || score - (scores[code] ?? 0) <= marginOf(words) ? null : englishNameOf(found)
}

function isLongEnough(text: string): boolean {
  const letters = countLetters(text)
  if (densestScripts.test(text)) return letters >= fewestDenseLetters
  const words = text.split(/[^\p{L}\p{M}'’]+/u).filter((word) => word !== '')
  return words.length >= fewestWords && letters >= fewestLetters
}

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Enough words to tell neighbours apart. Kana and Hangul tell more than their number. */
const isCertain = (text: string) => text.split(' ').length >= 12
