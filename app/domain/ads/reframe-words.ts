import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'

const namedRatio =
  /(?:\b(tall|vertical|portrait|upright|wide|horizontal|landscape|square) )?(?<![\d:])(\d{1,3}:\d{1,3})(?![\d:])/gi

/**
 * The same words for another ratio: `Tall 9:16 frame` becomes `Wide 16:9 frame`. Only the ratio itself and a word of
 * orientation right before it are changed.
 */
export function reframeWords(text: string, before: string, after: string): string {
  return text.replaceAll(namedRatio, (whole, word: string | undefined, ratio: string) => {
    if (ratio !== before) return whole
    return word === undefined ? after : `${inCaseOf(word, orientationOf(after))} ${after}`
  })
}

function orientationOf(ratio: string): string {
  const { width, height } = readRatio(ratio) ?? square
  if (width === height) return 'square'
  return width < height ? 'tall' : 'wide'
}

const inCaseOf = (model: string, word: string): string =>
  /^[A-Z]/.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word
