/** Letters by the script's ISO 15924 code, as `Intl.Locale` names it. All other languages are written in Latin ones. */
const lettersOf: Readonly<Record<string, RegExp>> = {
  Arab: /\p{sc=Arabic}/gu,
  Armn: /\p{sc=Armenian}/gu,
  Beng: /\p{sc=Bengali}/gu,
  Cyrl: /\p{sc=Cyrillic}/gu,
  Deva: /\p{sc=Devanagari}/gu,
  Ethi: /\p{sc=Ethiopic}/gu,
  Geor: /\p{sc=Georgian}/gu,
  Grek: /\p{sc=Greek}/gu,
  Gujr: /\p{sc=Gujarati}/gu,
  Guru: /\p{sc=Gurmukhi}/gu,
  Hans: /\p{sc=Han}/gu,
  Hebr: /\p{sc=Hebrew}/gu,
  Jpan: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu,
  Knda: /\p{sc=Kannada}/gu,
  Kore: /[\p{sc=Hangul}\p{sc=Han}]/gu,
  Laoo: /\p{sc=Lao}/gu,
  Mlym: /\p{sc=Malayalam}/gu,
  Orya: /\p{sc=Oriya}/gu,
  Taml: /\p{sc=Tamil}/gu,
  Telu: /\p{sc=Telugu}/gu,
  Thai: /\p{sc=Thai}/gu
}
const latin = /\p{sc=Latin}/gu

const letter = /\p{L}/gu
const word = /\S+/gu

/**
 * A text without its words in another script than the language's: they are names, as of a product. The text as it is
 * where they are most of its letters.
 */
export function inScriptOf(code: string, text: string): string {
  const own = lettersOf[new Intl.Locale(code).maximize().script ?? 'Latn'] ?? latin
  const all = countOf(text, letter)
  if (countOf(text, own) * 2 <= all) return text
  return text.replace(word, (found) => (countOf(found, letter) > 0 && countOf(found, own) === 0 ? ' ' : found))
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
