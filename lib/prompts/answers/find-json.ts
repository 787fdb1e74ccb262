import { parseStorableJson } from '../../text/storable-text.ts'

/** More opening braces than this are no answer with words around it. */
const mostTries = 500

/** The JSON objects that stand in a text, in order: in a code fence, or with words around them. */
export function findJsonObjects(text: string): object[] {
  const found: object[] = []
  let tries = 0
  for (let start = text.indexOf('{'); start !== -1 && tries < mostTries; tries += 1) {
    const end = endOfObject(text, start)
    const value = end === -1 ? undefined : parseObject(text.slice(start, end))
    if (value) found.push(value)
    start = text.indexOf('{', value ? end : start + 1)
  }
  return found
}

/** The index after the brace that closes the one at `start`. -1 when it never closes. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let isInString = false
  for (let index = start; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return -1
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = parseStorableJson(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
