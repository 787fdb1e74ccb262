/** A part of a text that is never broken, and whether a space stands before it. */
export interface TextPart {
  text: string
  hasSpace: boolean
}

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What may not begin a line in Japanese and Chinese: marks that close, small kana and signs that lengthen. */
const neverFirst =
  /^[、。，．・：；？！!?,.:;…‥ー～〜々ゝゞヽヾ）)\]］｝」』】〉》〕〗”’％%℃ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u

/** What may not end a line: brackets that open, and signs that stand before a figure. */
const neverLast = /[（([［｛「『【〈《〔〖“‘¥￥$€£]$/u

/** An ending of a Japanese word: it belongs to what stands before it, up to the length of a usual phrase. */
const ending = /^\p{Script=Hiragana}{1,2}$/u
const japanese = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]$/u
const phraseLetters = 7

/** Chinese words without a sense of their own, which end a sentence or a word. */
const particle = /^[吗嗎吧呢啊呀的了过過着著们們]$/u

/** The places where a line or a caption may be broken: between words, also where a language writes no spaces. */
export function breakableParts(text: string): TextPart[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      if (!unspaced.test(word)) return [{ text: word, hasSpace: true }]
      return unspacedParts(word).map((part, index) => ({ text: part, hasSpace: index === 0 }))
    })
}

function unspacedParts(word: string): string[] {
  const parts: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(word)) {
    const last = parts.at(-1)
    const isBound =
      last !== undefined &&
      (neverFirst.test(segment) ||
        neverLast.test(last) ||
        particle.test(segment) ||
        (ending.test(segment) && japanese.test(last) && last.length + segment.length <= phraseLetters) ||
        (isWordLike !== true && !neverLast.test(segment)))
    if (isBound) parts[parts.length - 1] = `${last}${segment}`
    else parts.push(segment)
  }
  return parts
}

/** Signs of Japanese and Chinese. Nothing beside them is set apart. */
const closed =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．・：；？！ー〜「」『』（）【】《》〈〉〔〕]/u

/** Whether a space stands between words that are said one after the other, by the scripts that meet there. */
export function hasSpaceBetween(before: string, after: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(after)) return !neverFirst.test(after)
  const [last = '', first = ''] = [[...before].at(-1), [...after][0]]
  if (closed.test(last) || closed.test(first)) return false
  return !(unspaced.test(last) && unspaced.test(first))
}

/** The parts as one text again. */
export function joinParts(parts: readonly TextPart[]): string {
  return parts.map(({ text, hasSpace }, index) => (hasSpace && index > 0 ? ` ${text}` : text)).join('')
}
