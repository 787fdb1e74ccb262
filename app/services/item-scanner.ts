import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'

export interface ScannedItem {
  /** Key of its top-level array, such as `shots`. */
  key: string
  /** 0-based. */
  index: number
  value: unknown
}

/**
 * Reads a JSON object while it is being written. Reports each object of its top-level arrays when its closing brace
 * arrives. Reads every character once. Text that is not JSON ends the scan without an error: the complete text is
 * validated later.
 */
export function createItemScanner(onItem: (item: ScannedItem) => void): (chunk: string) => void {
  let text = ''
  let position = 0
  let depth = 0
  let inString = false
  let isEscaped = false
  let stringStart = 0
  let lastString = ''
  let array: { key: string; count: number } | null = null
  let itemStart = 0
  let isBroken = false

  const open = (character: string) => {
    if (depth === 1 && character === '[') array = { key: lastString, count: 0 }
    if (depth === 2 && character === '{' && array !== null) itemStart = position
    depth += 1
  }
  const close = () => {
    depth -= 1
    if (depth === 1) array = null
    if (depth !== 2 || array === null || text[position] !== '}') return
    const value = parse(text.slice(itemStart, position + 1))
    if (value === undefined) isBroken = true
    else onItem({ key: array.key, index: array.count, value })
    array.count += 1
  }

  return (chunk) => {
    text += chunk
    for (; position < text.length && !isBroken; position += 1) {
      const character = text[position]
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (character === '\\') isEscaped = true
        else if (character === '"') {
          inString = false
          if (depth === 1) lastString = text.slice(stringStart, position)
        }
      } else if (character === '"') {
        inString = true
        stringStart = position + 1
      } else if (character === '{' || character === '[') open(character)
      else if (character === '}' || character === ']') close()
    }
  }
}

function parse(text: string): unknown {
  try {
    return parseStorableJson(text)
  } catch {
    return undefined
  }
}
