import { sampleRate } from './loudness.ts'
import { silence, type SoundReader } from './sound-reader.ts'

/** How long the end of the music and its next beginning are heard together. */
const crossfadeSeconds = 1

export interface LoopMusicOptions {
  music: SoundReader
  /** How long it is. */
  samples: number
  startSeconds: number
}

/** Music from a moment on. After its end it begins there again, as long as it is needed. */
export function loopMusic({ music, samples: all, startSeconds }: LoopMusicOptions): SoundReader {
  // A start beyond the end was refused when it was chosen; a file that is shorter than its header said still plays.
  const start = Math.min(Math.round(startSeconds * sampleRate), Math.max(0, all - sampleRate))
  const length = Math.max(1, all - start)
  const fade = Math.min(Math.round(crossfadeSeconds * sampleRate), Math.floor(length / 4))
  const period = length - fade
  return {
    async read(from, to) {
      const into = silence(to - from)
      const last = Math.floor((to - 1) / period)
      // The turn before the first one in view may still fade out in it.
      for (let turn = Math.max(0, Math.floor(from / period) - 1); turn <= last; turn += 1) {
        const begin = turn * period
        const first = Math.max(from, begin)
        const count = Math.min(to, begin + length) - first
        if (count <= 0) continue
        const place = start + first - begin
        const heard = await music.read(place, place + count)
        heard.forEach((channel, side) => {
          const sum = into[side] ?? channel
          for (let index = 0; index < count; index += 1) {
            const at = first - from + index
            sum[at] = (sum[at] ?? 0) + (channel[index] ?? 0) * turnGain(turn, first - begin + index)
          }
        })
      }
      return into
    }
  }

  /** Equal power: the sum of two unlike pieces keeps its level. */
  function turnGain(turn: number, place: number): number {
    if (place < fade) return turn === 0 ? 1 : Math.sin((Math.PI / 2) * (place / fade))
    return place < period ? 1 : Math.cos((Math.PI / 2) * ((place - period) / fade))
  }
}
