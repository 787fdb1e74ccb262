/** A way of writing that Inter has no letters for. */
export type WritingSystem =
  | 'arabic'
  | 'hebrew'
  | 'japanese'
  | 'simplified-chinese'
  | 'traditional-chinese'
  | 'korean'
  | 'thai'
  | 'devanagari'
  | 'emoji'

/** Each has letters that no other one has. Han is written by four of them, so it is decided apart. */
const letters: readonly (readonly [WritingSystem, RegExp])[] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['korean', /\p{Script=Hangul}/u],
  ['thai', /\p{Script=Thai}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['emoji', /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\u20E3/u]
]

const han = /\p{Script=Han}|[\u3000-\u303F\uFF00-\uFFEF]/u

/**
 * What is needed beside Inter to set a text, most wanted first. Han letters look different in Japan, Korea, China and
 * Taiwan, so the language decides, and without one the other letters of the text. `language` is a name or a tag.
 */
export function writingSystemsOf(text: string, language?: string | null): WritingSystem[] {
  const found = letters.flatMap(([system, sign]) => (sign.test(text) ? [system] : []))
  if (!han.test(text)) return found
  const own = hanOf(language) ?? found.find((system) => system === 'japanese' || system === 'korean')
  return [...new Set([own ?? 'simplified-chinese', ...found])]
}

/** By a tag or a name, in English or in the language itself. No detector of languages: a browser reads this file too. */
function hanOf(language: string | null | undefined): WritingSystem | undefined {
  const name = language ?? ''
  if (/^ja\b|japan|日本/i.test(name)) return 'japanese'
  if (/^ko\b|korea|한국/i.test(name)) return 'korean'
  if (!/^zh\b|chinese|mandarin|cantonese|taiwan|中文|漢語|汉语/i.test(name)) return undefined
  return /hant|tw\b|hk\b|mo\b|traditional|cantonese|taiwan|hong ?kong|繁/i.test(name)
    ? 'traditional-chinese'
    : 'simplified-chinese'
}

/** In capital letters. Turkish and Azerbaijani write their i with its dot. */
export function upperCased(text: string, language?: string | null): string {
  return text.toLocaleUpperCase(/^(?:tr|az)\b|turk|türk|azer/i.test(language ?? '') ? 'tr' : 'en')
}

export type Direction = 'ltr' | 'rtl'

const rightToLeft =
  /^(?:ar|fa|he|ps|sd|ug|ur|yi)\b|arab|hebrew|persian|farsi|dari|urdu|pashto|sindhi|uyghur|yiddish|العربية|עברית|فارسی|اردو/i

/** The direction in which a text is set: that of its language, and without one that of most of its letters. */
export function directionOf(text: string, language?: string | null): Direction {
  const counted = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0
  // A brand's name in Latin letters is set from the left in any language.
  if (counted === 0) return 'ltr'
  if (language && rightToLeft.test(language)) return 'rtl'
  const all = text.match(/\p{L}/gu)?.length ?? 0
  return counted >= all / 2 ? 'rtl' : 'ltr'
}
