export interface TimeCode {
  startSeconds: number
  endSeconds?: number | undefined
  /** Brackets, a range or a line of its own: nobody says it. */
  isSure: boolean
  rest: string
}

const pattern =
  /^([[(])?\s{0,3}(\d{1,2}:\d{2}(?::\d{2})?)(?:\s{0,3}(?:-|–|—|to|→)\s{0,3}(\d{1,2}:\d{2}(?::\d{2})?))?\s{0,3}([\])])?(?=\s|$|[|–—-])\s{0,3}[|:–—-]?/u

/** The time code at the beginning of a line, or null. */
export function readTimeCode(line: string): TimeCode | null {
  const found = pattern.exec(line)
  if (!found) return null
  const [whole, open, start = '', end, close] = found
  if ((open === undefined) !== (close === undefined)) return null
  const rest = line.slice(whole.length).trim()
  return {
    startSeconds: secondsOf(start),
    endSeconds: end === undefined ? undefined : secondsOf(end),
    isSure: open !== undefined || end !== undefined || rest === '',
    rest
  }
}

const secondsOf = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
