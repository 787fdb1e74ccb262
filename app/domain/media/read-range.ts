import type { ByteRange } from '@callsheet/lib/ports/media-store.ts'

/** One `Range: bytes=…`. Null when there is none or more than one: then the whole file is sent (RFC 9110). */
export function readRange(header: string | null, size: number | null): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '' || size === null) return null
    const length = Number(last)
    return length === 0 ? { start: size } : { start: Math.max(0, size - length) }
  }
  if (last !== '' && Number(last) < Number(first)) return null
  return last === '' ? { start: Number(first) } : { start: Number(first), end: Number(last) }
}
