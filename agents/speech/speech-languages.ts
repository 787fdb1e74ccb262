/** ISO 639-1 codes of what OpenAI's speech models speak, by their documentation. */
const openaiLanguages =
  'af ar az be bg bs ca cs cy da de el en es et fa fi fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms ne nl no pl pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh'.split(
    ' '
  )

const openaiModels = ['tts-1', 'gpt-4o-mini-tts'] as const

/** The languages of a speech model: as set by the operator, else as the model's maker says. Null where nobody says it. */
export function languagesOfSpeech(model: string, named: readonly string[]): string[] | null {
  if (named.length > 0) return [...named]
  return openaiModels.some((known) => model.startsWith(known)) ? openaiLanguages : null
}
