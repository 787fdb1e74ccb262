import { open } from 'node:fs/promises'
import { silence, type SoundReader } from '../../../sound/sound-reader.ts'

const bytesPerSample = 8

export interface PcmFile extends SoundReader, AsyncDisposable {
  samples: number
}

/** A file of interleaved 32-bit floats, two channels. */
export async function openPcm(path: string): Promise<PcmFile> {
  const file = await open(path, 'r')
  const samples = Math.floor((await file.stat()).size / bytesPerSample)
  return {
    samples,
    async read(from, to) {
      const into = silence(to - from)
      const first = Math.max(0, from)
      const count = Math.min(to, samples) - first
      if (count <= 0) return into
      const both = new Float32Array(count * 2)
      await file.read(new Uint8Array(both.buffer), 0, count * bytesPerSample, first * bytesPerSample)
      const [left, right] = into
      for (let index = 0; index < count; index += 1) {
        left[first - from + index] = both[index * 2] ?? 0
        right[first - from + index] = both[index * 2 + 1] ?? 0
      }
      return into
    },
    [Symbol.asyncDispose]: () => file.close()
  }
}
