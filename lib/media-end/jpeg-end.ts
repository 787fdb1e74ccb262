import type { EndCheck } from './end-check.ts'

const marker = 0xff
const endOfImage = 0xd9
/** Markers without a segment: TEM, the restarts, and the start of an image. In a scan, 0x00 is an escaped byte. */
const isAlone = (code: number): boolean => code <= 0x01 || (code >= 0xd0 && code <= 0xd8)

/** JPEG: the marker of the image's end comes, outside all segments. Pictures inside segments do not count. */
export function checkJpeg(): EndCheck {
  let hasEnd = false
  let isAfterMarker = false
  let lengthBytes: number[] | null = null
  let toSkip = 0

  /** Returns how many bytes it has used. */
  function step(chunk: Uint8Array, at: number): number {
    if (toSkip > 0) {
      const skipped = Math.min(toSkip, chunk.byteLength - at)
      toSkip -= skipped
      return skipped
    }
    const byte = chunk[at] ?? 0
    if (lengthBytes) {
      lengthBytes.push(byte)
      const [high, low] = lengthBytes
      if (high !== undefined && low !== undefined) {
        toSkip = Math.max(0, high * 256 + low - 2)
        lengthBytes = null
      }
      return 1
    }
    if (!isAfterMarker) {
      const next = chunk.indexOf(marker, at)
      isAfterMarker = next !== -1
      return (next === -1 ? chunk.byteLength : next + 1) - at
    }
    // A marker may be filled up with more of its first byte.
    if (byte === marker) return 1
    isAfterMarker = false
    if (byte === endOfImage) hasEnd = true
    else if (!isAlone(byte)) lengthBytes = []
    return 1
  }

  return {
    read(chunk) {
      for (let at = 0; at < chunk.byteLength && !hasEnd;) at += step(chunk, at)
    },
    missing: () => (hasEnd ? null : 'it has no marker of its end')
  }
}
