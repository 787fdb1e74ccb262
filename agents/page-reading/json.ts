import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { maximum } from './bounds.ts'

/** Helpers for JSON of unknown shape: every step can be missing or of another type. */
export function parseJson(text: string): unknown {
  const trimmed = text.trimStart()
  if (trimmed === '') return undefined
  try {
    return parseStorableJson(trimmed)
  } catch {
    return undefined
  }
}

/** The value at a path of keys and indices, or undefined. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let current = value
  for (const step of path) {
    if (Array.isArray(current)) current = typeof step === 'number' ? current.at(step) : undefined
    else if (isRecord(current) && Object.hasOwn(current, step)) current = current[step]
    else return undefined
  }
  return current
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every value under this key at any depth, in document order. Walks without recursion, within bounds. */
export function findAll(root: unknown, key: string, limit = 2000): unknown[] {
  const found: unknown[] = []
  for (const node of walk(root)) {
    if (!Object.hasOwn(node, key)) continue
    found.push(node[key])
    if (found.length >= limit) break
  }
  return found
}

export function findFirst(root: unknown, key: string): unknown {
  return findAll(root, key, 1)[0]
}

/** Every object at any depth, parents before children, in document order. */
export function* walk(root: unknown): Generator<Record<string, unknown>> {
  const stack: unknown[] = [root]
  for (let visits = 0; stack.length > 0 && visits < maximum.jsonNodes; visits += 1) {
    const node = stack.pop()
    if (isRecord(node)) yield node
    else if (!Array.isArray(node)) continue
    const children = Array.isArray(node) ? node : Object.values(node)
    for (let index = Math.min(children.length, maximum.jsonNodes) - 1; index >= 0; index -= 1) {
      const child: unknown = children[index]
      if (typeof child === 'object' && child !== null) stack.push(child)
    }
  }
}

/** The object literal that follows a marker such as `var ytInitialData =` in a script. */
export function jsonAfter(source: string, marker: RegExp): unknown {
  const match = marker.exec(source)
  if (match === null) return undefined
  const start = source.indexOf('{', match.index + match[0].length)
  if (start < 0 || start - match.index - match[0].length > 20) return undefined
  const end = closingBrace(source, start)
  return end < 0 ? undefined : parseJson(source.slice(start, end + 1))
}

function closingBrace(source: string, start: number): number {
  let depth = 0
  let inString = false
  for (let index = start; index < source.length; index += 1) {
    const code = source.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b) depth += 1
    else if (code === 0x7d) {
      depth -= 1
      if (depth === 0) return index
    }
  }
  return -1
}
