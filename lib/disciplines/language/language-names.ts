/** Those that texts are checked for (ISO 639-1). */
export const knownLanguageCodes =
  'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ku lo lt lv ml mr ms nl no or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'.split(
    ' '
  )

/** Names that people use beside the ones that `Intl` knows. */
const otherNames: Readonly<Record<string, string>> = {
  mandarin: 'zh',
  castilian: 'es',
  brazilian: 'pt',
  flemish: 'nl',
  farsi: 'fa'
}

/** Written so that a detector takes them for another language. */
const unlikeTheirLanguage =
  /\b(?:swiss german|schwei[sz]erdeutsch|schwyzerd\S+|bavarian|low german|scots|cantonese|roman\w*|latin (?:script|letters)|translit\w*|pinyin)\b/i

const codesByName = readNames()

/**
 * The ISO 639-1 code of the one language that a name such as "Mexican Spanish" or "Deutsch" tells. Null when it tells
 * none that is known, or a mix of two: then nothing can be said of a text.
 */
export function languageCodeOf(name: string | undefined): string | null {
  const plain = name?.trim().toLowerCase() ?? ''
  if (unlikeTheirLanguage.test(plain)) return null
  const words = plain.split(/[^\p{L}\p{M}]+/u)
  const tag = /^([a-z]{2})(?:-[a-z0-9]+)*$/.exec(plain)?.[1]
  const named = tag === undefined ? words : [tag]
  const codes = new Set(named.flatMap((word) => codesByName.get(word) ?? []))
  const [only] = codes
  return codes.size === 1 && only !== undefined ? only : null
}

/** Whether some word of it names a language: true of a mix and of a dialect too. */
export function namesKnownLanguage(name: string): boolean {
  return (
    languageCodeOf(name) !== null ||
    unlikeTheirLanguage.test(name) ||
    name.split(/[^\p{L}\p{M}]+/u).some((word) => languageCodeOf(word) !== null)
  )
}

export function englishNameOf(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
}

/** By the code, the English name and the language's own name. */
function readNames(): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(otherNames))
  for (const code of knownLanguageCodes) {
    const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
    for (const name of [code, englishNameOf(code), own]) names.set(name.toLowerCase(), code)
  }
  return names
}
