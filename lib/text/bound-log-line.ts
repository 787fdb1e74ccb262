import { shortenText } from './shorten-text.ts'

/** Bytes of the longest line. A log collector takes a line of this size whole, and a disk can bear many of them. */
export const maximumLineBytes = 4_096

/** Maximum characters of one field. They are tried in turn until the line fits. */
const fieldLengths = [1_024, 512, 256, 128, 64, 32, 16]

/**
 * A line of JSON as it is, or with its long fields cut. A cut field ends with the number of characters that were left
 * out.
 */
export function boundLogLine(line: string): string {
  // A character has at most three bytes, so most lines need no count.
  if (line.length * 3 <= maximumLineBytes || bytesOf(line) <= maximumLineBytes) return line
  const fields: unknown = JSON.parse(line)
  for (const length of fieldLengths) {
    const cut = JSON.stringify(shorten(fields, length))
    if (bytesOf(cut) < maximumLineBytes) return cut + lineEnd(line)
  }
  return JSON.stringify(withoutParts(fields, bytesOf(line))) + lineEnd(line)
}

function shorten(value: unknown, length: number): unknown {
  if (typeof value === 'string') return shortenText(value, length)
  if (typeof value !== 'object' || value === null) return value
  const most = Math.max(2, length / 16)
  if (Array.isArray(value)) {
    const kept = value.slice(0, most).map((item) => shorten(item, length))
    return value.length > most ? [...kept, `[${value.length - most} more]`] : kept
  }
  const entries = Object.entries(value)
  const kept = entries.slice(0, most).map(([name, inner]) => [shortenText(name, length), shorten(inner, length)])
  return Object.fromEntries(entries.length > most ? [...kept, ['more', `[${entries.length - most} more]`]] : kept)
}

/** With thousands of small fields, only the fields that identify the line are kept. */
function withoutParts(fields: unknown, bytes: number): Record<string, unknown> {
  const plain = Object.entries(Object(fields)).filter(([, value]) => typeof value !== 'object')
  const kept = plain.slice(0, 8).map(([name, value]) => [shortenText(name, 64), shorten(value, 64)])
  return { ...Object.fromEntries(kept), cut: `[${bytes} bytes]` }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength
}

const lineEnd = (line: string): string => (line.endsWith('\n') ? '\n' : '')
