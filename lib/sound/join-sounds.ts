import type { FrameRate } from '../cut/frame-rate.ts'
import { sampleAt } from './sample-at.ts'
import { silence, type SoundReader } from './sound-reader.ts'

export interface SoundPart {
  /** From the part's first frame on. Null for silence. */
  sound: SoundReader | null
  startFrame: number
  frames: number
}

/** The sound of all parts, each from the time of its first frame to the start of the next. */
export function joinSounds(parts: readonly SoundPart[], frameRate: FrameRate): SoundReader {
  const ranges = parts.flatMap(({ sound, startFrame, frames }) =>
    sound ? [{ sound, start: sampleAt(startFrame, frameRate), end: sampleAt(startFrame + frames, frameRate) }] : []
  )
  return {
    async read(from, to) {
      const into = silence(to - from)
      for (const { sound, start, end } of ranges) {
        const first = Math.max(from, start)
        const last = Math.min(to, end)
        if (last <= first) continue
        const heard = await sound.read(first - start, last - start)
        into.forEach((channel, side) => channel.set(heard[side] ?? channel, first - from))
      }
      return into
    }
  }
}
