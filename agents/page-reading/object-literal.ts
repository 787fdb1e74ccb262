const longest = 200_000
const deepest = 30
const bareWord = /[\p{L}\p{N}_$.+-]+/uy
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
const noNames: ReadonlyMap<string, unknown> = new Map()
const escapedUnit = /u([0-9a-f]{4})/iy
/** What may stand within one value that is no literal: a call or a sum is left out. */
const endOfValue = /[,}\]]/g

/**
 * The object literal of JavaScript that begins here: keys without quotes, strings in either, values that are no
 * literals left out. Undefined when it does not end, or when it is too long or too deep. `names` are words that stand for
 * a value.
 */
export function readObjectLiteral(
  source: string,
  start: number,
  names: ReadonlyMap<string, unknown> = noNames
): unknown {
  const text = source.slice(start, start + longest)
  let index = 0
  const isBroken = (): boolean => index >= text.length
  const skip = (): void => {
    while (!isBroken() && /\s/.test(text.charAt(index))) index += 1
  }
  const string = (quote: string): string => {
    let value = ''
    for (index += 1; !isBroken() && text.charAt(index) !== quote; index += 1) {
      if (text.charAt(index) === '\\') {
        index += 1
        escapedUnit.lastIndex = index
        const unit = escapedUnit.exec(text)?.[1]
        if (unit !== undefined) {
          value += String.fromCharCode(Number.parseInt(unit, 16))
          index += unit.length
          continue
        }
      }
      value += text.charAt(index)
    }
    index += 1
    return value
  }
  const word = (): string => {
    bareWord.lastIndex = index
    const found = bareWord.exec(text)?.[0] ?? ''
    index += found.length
    return found
  }
  const scalar = (): unknown => {
    const mark = text.charAt(index)
    if (mark === '"' || mark === "'" || mark === '`') return string(mark)
    const found = word()
    const number = found === '' ? Number.NaN : Number(found)
    if (names.has(found)) return names.get(found)
    return Object.hasOwn(words, found) ? words[found] : Number.isNaN(number) ? undefined : number
  }
  const value = (depth: number): unknown => {
    skip()
    const open = text.charAt(index)
    if (open !== '{' && open !== '[') return scalar()
    if (depth > deepest) {
      index = text.length
      return undefined
    }
    return open === '{' ? object(depth) : list(depth)
  }
  /** To the next comma or end, past what is no literal. */
  const next = (close: string): boolean => {
    endOfValue.lastIndex = index
    index = endOfValue.exec(text)?.index ?? text.length
    const isAnother = text.charAt(index) === ','
    if (isAnother || text.charAt(index) === close) index += 1
    return isAnother
  }
  const list = (depth: number): unknown[] => {
    const items: unknown[] = []
    for (index += 1, skip(); !isBroken() && text.charAt(index) !== ']'; skip()) {
      items.push(value(depth + 1))
      if (!next(']')) return items
    }
    index += 1
    return items
  }
  const object = (depth: number): Record<string, unknown> => {
    const entries: [string, unknown][] = []
    for (index += 1, skip(); !isBroken() && text.charAt(index) !== '}'; skip()) {
      const quote = text.charAt(index)
      const key = quote === '"' || quote === "'" ? string(quote) : word()
      skip()
      if (text.charAt(index) === ':') {
        index += 1
        entries.push([key, value(depth + 1)])
      }
      if (!next('}')) return Object.fromEntries(entries)
    }
    index += 1
    return Object.fromEntries(entries)
  }
  const found = value(0)
  return index > text.length ? undefined : found
}
