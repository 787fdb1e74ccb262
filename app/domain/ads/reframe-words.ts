import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'

const orientationWords = 'tall|vertical|portrait|upright|wide|horizontal|landscape|square'

/**
 * The same words for another ratio: `Tall 9:16 frame` becomes `Wide 16:9 frame`. Only the ratio itself and a word of
 * orientation right before it are changed.
 */
export function reframeWords(text: string, before: string, after: string): string {
  const named = new RegExp(`(?:\\b(${orientationWords}) )?(?<![\\d:])${before}(?![\\d:])`, 'gi')
  return text.replaceAll(named, (_, word: string | undefined) =>
    word === undefined ? after : `${inCaseOf(word, orientationOf(after))} ${after}`
  )
}

function orientationOf(ratio: string): string {
  const { width, height } = readRatio(ratio) ?? square
  if (width === height) return 'square'
  return width < height ? 'tall' : 'wide'
}

const inCaseOf = (model: string, word: string): string =>
  /^[A-Z]/.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word
