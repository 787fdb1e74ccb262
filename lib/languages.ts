import { z } from 'zod'
import { directionOf, type Direction } from './cut/writing/writing-systems.ts'
import { AppError } from './errors.ts'

/**
 * The languages of an ad's films, by their tags (BCP 47): those whose letters films can set and whose words our checks
 * can tell apart. The sample is written in the language itself.
 */
export const adLanguages = {
  ar: 'العربية',
  cs: 'čeština',
  da: 'dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'español',
  'es-MX': 'español (México)',
  fi: 'suomi',
  fr: 'français',
  he: 'עברית',
  hi: 'हिन्दी',
  hu: 'magyar',
  it: 'italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  no: 'norsk',
  pl: 'polski',
  pt: 'português',
  'pt-BR': 'português (Brasil)',
  ro: 'română',
  ru: 'русский',
  sv: 'svenska',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'українська',
  vi: 'Tiếng Việt',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文'
} as const satisfies Record<string, string>

export type AdLanguage = keyof typeof adLanguages

// Object.keys widens to string, but the keys of the registry are the tags.
export const adLanguageTags = Object.keys(adLanguages) as [AdLanguage, ...AdLanguage[]]

export interface LanguageFacts {
  tag: AdLanguage
  /** In English, for people and models: `Brazilian Portuguese`. */
  label: string
  ownLabel: string
  direction: Direction
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })

export function languageFacts(tag: AdLanguage): LanguageFacts {
  const ownLabel = adLanguages[tag]
  return { tag, label: englishNames.of(tag) ?? tag, ownLabel, direction: directionOf(ownLabel, tag) }
}

/** The tag of a language named as people do: `de`, `German`, `Deutsch`, `pt-br`. Null when it is none of the list. */
export function findAdLanguage(name: string): AdLanguage | null {
  const plain = name.trim().toLowerCase().replaceAll('_', '-')
  const exact = adLanguageTags.find(
    (tag) =>
      tag.toLowerCase() === plain ||
      adLanguages[tag].toLowerCase() === plain ||
      (englishNames.of(tag) ?? tag).toLowerCase() === plain
  )
  if (exact) return exact
  if (/^zh|chinese|mandarin|中文/.test(plain)) return /hant|tw|hk|trad|繁/.test(plain) ? 'zh-TW' : 'zh-CN'
  // `de-AT` and Austrian German are German.
  const words = plain.split(/[^\p{L}\p{M}]+/u)
  const named = adLanguageTags.filter(
    (tag) => words[0] === tag || words.includes((englishNames.of(tag) ?? tag).toLowerCase())
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

/** The same, with an error that lists the choices. */
export function parseAdLanguage(name: string): AdLanguage {
  const found = findAdLanguage(name)
  if (found) return found
  throw new AppError('invalid-input', `There is no language “${name.slice(0, 40)}” for films. ${choicesOfLanguages}`, {
    details: { choices: adLanguageTags }
  })
}

export const choicesOfLanguages = `Choose one of: ${adLanguageTags
  .map((tag) => `${tag} (${englishNames.of(tag) ?? tag})`)
  .join(', ')}.`

/** By tag or name; the tag comes out. */
export const adLanguageSchema = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .transform((name, context): AdLanguage => {
    const found = findAdLanguage(name)
    if (found) return found
    context.addIssue({
      code: 'custom',
      message: `there is no language “${name}” for films. ${choicesOfLanguages}`
    })
    return z.NEVER
  })
