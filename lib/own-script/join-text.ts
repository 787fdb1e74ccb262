const withoutSpaces = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303F\uFF00-\uFFEF]$/u
const closing = /^[,.;:!?…،؛؟、。，．！？)\]}’”»]/u

/** Two pieces of a line with a space between, where the script has spaces. */
export function joinText(before: string, after: string): string {
  if (before === '' || after === '') return before + after
  const last = Array.from(before.slice(-2)).at(-1) ?? ''
  const [first = ''] = after.slice(0, 2)
  const isOne = closing.test(after) || (isWithoutSpaces(last) && isWithoutSpaces(first))
  return isOne ? before + after : `${before} ${after}`
}

/** Whether a character belongs to a script that writes no spaces between words. */
export const isWithoutSpaces = (character: string): boolean => withoutSpaces.test(character)
