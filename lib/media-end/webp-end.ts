import type { EndCheck } from './end-check.ts'
import { walkParts } from './walk-parts.ts'

/** WebP: as long as its RIFF header says. */
export function checkWebp(): EndCheck {
  let isKnown = false
  const walk = walkParts(8, (header) => {
    if (isKnown) return 'rest'
    isKnown = true
    return { kind: 'part', headerBytes: 8, bodyBytes: new DataView(header.buffer).getUint32(4, true) }
  })
  return {
    read: walk.read,
    missing() {
      if (!isKnown) return 'it has no whole header'
      return walk.missingBytes() > 0 ? `it needs ${walk.missingBytes()} bytes more` : null
    }
  }
}
