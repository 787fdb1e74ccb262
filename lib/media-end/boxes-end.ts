import type { EndCheck } from './end-check.ts'
import { walkParts } from './walk-parts.ts'

/** The data, and what says how it is played. */
const needed = ['moov', 'mdat']

/** MP4 and QuickTime (ISO/IEC 14496-12): every box is whole, one says how the clip is played, and one has its data. */
export function checkBoxes(): EndCheck {
  let box = ''
  const seen = new Set<string>()
  const walk = walkParts(8, (header) => {
    const view = new DataView(header.buffer)
    const size = view.getUint32(0)
    box = String.fromCharCode(...header.subarray(4, 8))
    if (needed.includes(box)) seen.add(box)
    // Zero: the box lasts until the end of the file. Less than its own header: what follows is no box.
    if (size !== 1 && size < 8) return 'rest'
    if (size !== 1) return { kind: 'part', headerBytes: 8, bodyBytes: size - 8 }
    if (header.byteLength < 16) return { kind: 'more', bytes: 16 }
    const long = Number(view.getBigUint64(8))
    return long < 16 ? 'rest' : { kind: 'part', headerBytes: 16, bodyBytes: long - 16 }
  })
  return {
    read: walk.read,
    missing() {
      if (walk.missingBytes() > 0) return `its box "${box}" needs ${walk.missingBytes()} bytes more`
      const absent = needed.find((name) => !seen.has(name))
      return absent === undefined ? null : `it has no box "${absent}"`
    }
  }
}
