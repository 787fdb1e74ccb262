/** Words that hardly another language has. A text with one spares the memory of a detector. */
const onlyEnglish = /\b(?:the|that|with|your|who|how|why|never|without)\b/i

/** How much better another language has to fit: scores run from 0 to 1. */
const clearMargin = 0.2

/** Fewer are alike by chance: "yoga mat bag" fits Danish. */
const fewestLetters = 20

/** One letter of these scripts says as much as a word. */
const denseLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const fewestDenseLetters = 5

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })

/**
 * The English name of the language of an idea that is clearly not written in English. A short one may be. It reads by
 * itself, because a stand-in shares no check with the product that it is tested with.
 */
export async function otherLanguageOf(idea: string): Promise<string | null> {
  const isLong =
    (idea.match(/\p{L}/gu) ?? []).length >= fewestLetters ||
    (idea.match(denseLetter) ?? []).length >= fewestDenseLetters
  if (!isLong || onlyEnglish.test(idea)) return null
  const { eld } = await import('eld/extrasmall')
  const { language, getScores } = eld.detect(idea)
  const scores: Readonly<Record<string, number>> = getScores()
  const isOther = (scores[language] ?? 0) - (scores.en ?? 0) > clearMargin
  return isOther ? (englishNames.of(language) ?? language) : null
}
