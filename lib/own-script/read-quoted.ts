/** What stands in the corner brackets of Japanese and Chinese speech. */
export interface Quoted {
  /** What stands before the opening mark. */
  before: string
  /** The speech, with the stage directions behind it. Its marks are left out where they hold all of it. */
  speech: string
}

const closerOf: Readonly<Record<string, string>> = { '「': '」', '『': '』' }
/** Stage directions in brackets, and a full stop. */
const directions = /^(?:\s|[。．]|[([（［【][^)\]）］】]*[)\]）］】])*$/u

/**
 * `健太「苦い？」`, the Japanese way to write who speaks. Null where words follow the closing mark, as in a sentence that
 * names a thing in quotes. Speech that goes on over lines keeps its marks.
 */
export function readQuoted(line: string): Quoted | null {
  const start = line.search(/[「『]/u)
  if (start === -1) return null
  const before = line.slice(0, start).trim()
  const speech = line.slice(start)
  const end = endOf(speech)
  if (end === null) return { before, speech }
  const after = speech.slice(end + 1)
  return directions.test(after) ? { before, speech: `${speech.slice(1, end)}${after.replace(/^[。．]/u, '')}` } : null
}

/** The place of the mark that closes the first one, or null where it stays open. */
function endOf(speech: string): number | null {
  const open = speech.charAt(0)
  const close = closerOf[open]
  let depth = 0
  for (let at = 0; at < speech.length; at += 1) {
    const character = speech.charAt(at)
    if (character === open) depth += 1
    else if (character === close) depth -= 1
    if (depth === 0) return at
  }
  return null
}
