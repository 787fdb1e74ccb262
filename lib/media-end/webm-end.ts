import type { EndCheck } from './end-check.ts'
import { walkParts, type PartHeader } from './walk-parts.ts'

const segmentId = 0x18538067

/** WebM (EBML): its segment is there and whole. A segment of unknown length, as of a live recording, cannot be checked. */
export function checkWebm(): EndCheck {
  let hasSegment = false
  const walk = walkParts(2, (header): PartHeader => {
    const idBytes = vintBytes(header[0] ?? 0)
    if (idBytes > 4) return 'rest'
    if (header.byteLength <= idBytes) return { kind: 'more', bytes: idBytes + 1 }
    const sizeBytes = vintBytes(header[idBytes] ?? 0)
    if (sizeBytes > 8) return 'rest'
    const headerBytes = idBytes + sizeBytes
    if (header.byteLength < headerBytes) return { kind: 'more', bytes: headerBytes }
    const id = header.subarray(0, idBytes).reduce((sum, byte) => sum * 256 + byte, 0)
    if (id === segmentId) hasSegment = true
    const size = header.subarray(idBytes, headerBytes)
    const first = (size[0] ?? 0) & (0xff >> sizeBytes)
    const isUnknown = first === 0xff >> sizeBytes && size.subarray(1).every((byte) => byte === 0xff)
    if (isUnknown) return 'rest'
    return { kind: 'part', headerBytes, bodyBytes: size.subarray(1).reduce((sum, byte) => sum * 256 + byte, first) }
  })
  return {
    read: walk.read,
    missing() {
      if (walk.missingBytes() > 0) return `it needs ${walk.missingBytes()} bytes more`
      return hasSegment ? null : 'it has no segment'
    }
  }
}

/** The length of a number by its first byte: one more than its leading zero bits. */
const vintBytes = (first: number): number => Math.clz32(first) - 23
