/** The first `maximum` UTF-16 units of a text. One fewer when the cut would be inside a surrogate pair. */
export function cutText(text: string, maximum: number): string {
  if (text.length <= maximum) return text
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(maximum - 1))
  return text.slice(0, isInsidePair ? maximum - 1 : maximum)
}
