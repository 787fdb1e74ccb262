import { cutText } from './cut-text.ts'

const countOfBefore = /… \[(\d+) more characters\]$/

/**
 * A text as it is, or its beginning and the number of characters left out. The number includes earlier cuts of the
 * text.
 */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text
  const [told = '', before = '0'] = countOfBefore.exec(text) ?? []
  const whole = text.length - told.length
  const kept = cutText(text, Math.min(length, whole))
  return `${kept}… [${whole - kept.length + Number(before)} more characters]`
}
