import { plainQuotes } from './disciplines.ts'

export interface FoundNeverWord {
  /** As the kit has it. */
  word: string
  /** As it is said. */
  said: string
}

/** Plain endings by language. A word with one of them is the same word. */
const endings = {
  en: ['s', 'es', "'s", 'd', 'ed', 'r', 'er', 'st', 'est', 'ing', 'ly'],
  de: ['s', 'e', 'n', 'en', 'er', 'es', 'em', 'ere', 'eren', 'erer', 'eres', 'ste', 'sten'],
  fr: ['s', 'x', 'e', 'es', 'ment'],
  es: ['s', 'es', 'mente'],
  it: ['mente'],
  pt: ['s', 'es', 'mente'],
  nl: ['s', 'e', 'en', 'er', 'ere', 'ste']
} as const

type Language = keyof typeof endings

const languageNames: Record<Language, RegExp> = {
  en: /^(?:en\b|eng|english)/i,
  de: /^(?:de\b|deu|ger|german|deutsch)/i,
  fr: /^(?:fr\b|fra|fre|french|français)/i,
  es: /^(?:es\b|spa|spanish|español)/i,
  it: /^(?:it\b|ita|italian)/i,
  pt: /^(?:pt\b|por|portuguese|português)/i,
  nl: /^(?:nl\b|nld|dutch|nederlands)/i
}

/** A shorter word with an ending is often another word: "for" and "forest". */
const shortestStem = 4

/**
 * The never-words that a text says, as whole words with the plain endings of its language. Without a language, or with
 * one that is not listed, a word counts with the endings of every listed one. A part of a longer word never counts.
 */
export function findNeverWords(text: string, words: readonly string[], language?: string): FoundNeverWord[] {
  if (words.length === 0) return []
  const said = tokensOf(text)
  const used = endingsOf(language)
  return words.flatMap((word) => {
    const wanted = tokensOf(word).map(({ plain }) => formsOf(plain, used))
    if (wanted.length === 0) return []
    const at = said.findIndex((_, start) => wanted.every((forms, index) => forms.has(said[start + index]?.plain ?? '')))
    const last = said[at + wanted.length - 1]
    const first = said[at]
    return at === -1 || !first || !last ? [] : { word, said: text.slice(first.from, last.to) }
  })
}

interface Token {
  plain: string
  from: number
  to: number
}

function tokensOf(text: string): Token[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].flatMap(
    ({ segment, index, isWordLike }) =>
      isWordLike === true
        ? { plain: plainQuotes(segment).normalize('NFC').toLowerCase(), from: index, to: index + segment.length }
        : []
  )
}

function endingsOf(language: string | undefined): readonly string[] {
  const known = (Object.keys(endings) as Language[]).find((one) => languageNames[one].test(language?.trim() ?? ''))
  return known ? endings[known] : [...new Set(Object.values(endings).flat())]
}

function formsOf(word: string, used: readonly string[]): ReadonlySet<string> {
  const forms = new Set([word, `${word}'s`])
  if (word.length < shortestStem) return forms
  for (const ending of used) {
    forms.add(word + ending)
    // "cure" and "curing", "remedy" and "remedies", "stop" and "stopped".
    if (word.endsWith('e')) forms.add(word.slice(0, -1) + ending)
    if (word.endsWith('y')) forms.add(`${word.slice(0, -1)}i${ending}`)
    if (/[aeiou][bdgmnpt]$/.test(word) && /^[ei]/.test(ending)) forms.add(word + (word.at(-1) ?? '') + ending)
  }
  return forms
}
