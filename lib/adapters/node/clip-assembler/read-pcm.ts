import type { FileHandle } from 'node:fs/promises'
import type { Stereo } from './decode-sound.ts'

const bytesPerSample = 8

/** Sound that can be read at any place. What lies before its start or after its end is silence. */
export interface SoundReader {
  read(from: number, to: number): Promise<Stereo>
}

export const silence = (samples: number): Stereo => [new Float32Array(samples), new Float32Array(samples)]

/** Adds samples of a file of interleaved 32-bit floats. `at` is the place in `into` of the file's sample `from`. */
export async function readPcm(
  file: FileHandle,
  { from, count, into, at }: { from: number; count: number; into: Stereo; at: number }
): Promise<void> {
  const both = new Float32Array(count * 2)
  await file.read(new Uint8Array(both.buffer), 0, count * bytesPerSample, from * bytesPerSample)
  const [left, right] = into
  for (let index = 0; index < count; index += 1) {
    left[at + index] = (left[at + index] ?? 0) + (both[index * 2] ?? 0)
    right[at + index] = (right[at + index] ?? 0) + (both[index * 2 + 1] ?? 0)
  }
}

export async function pcmSamples(file: FileHandle): Promise<number> {
  return Math.floor((await file.stat()).size / bytesPerSample)
}
