import type { EndCheck } from './end-check.ts'
import { walkParts } from './walk-parts.ts'

const signatureBytes = 8
const checksumBytes = 4

/** PNG: every chunk is whole, and the last one is IEND. */
export function checkPng(): EndCheck {
  let isAtStart = true
  let hasEnd = false
  let chunk = ''
  const walk = walkParts(8, (header) => {
    if (isAtStart) {
      isAtStart = false
      return { kind: 'part', headerBytes: signatureBytes, bodyBytes: 0 }
    }
    // The end has no body, and what follows its checksum is not of the picture.
    if (hasEnd) return 'rest'
    chunk = String.fromCharCode(...header.subarray(4, 8))
    hasEnd = chunk === 'IEND'
    return { kind: 'part', headerBytes: 8, bodyBytes: new DataView(header.buffer).getUint32(0) + checksumBytes }
  })
  return {
    read: walk.read,
    missing() {
      if (walk.missingBytes() > 0) return `its chunk "${chunk}" needs ${walk.missingBytes()} bytes more`
      return hasEnd ? null : 'it has no chunk "IEND"'
    }
  }
}
