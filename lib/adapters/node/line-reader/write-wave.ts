import { waveOfSamples } from '../../../sound/wave-of-samples.ts'

/** A WAV of one channel with 16 bits. Samples are from -1 to 1. */
export function writeWave(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  samples.forEach((sample, index) =>
    view.setInt16(index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true)
  )
  return waveOfSamples(bytes, sampleRate)
}
