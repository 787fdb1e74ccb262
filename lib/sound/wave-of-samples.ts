const headerBytes = 44

/** A WAVE file of one channel of 16-bit samples, which come least byte first. */
export function waveOfSamples(samples: Uint8Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const wave = new Uint8Array(headerBytes + samples.length)
  const view = new DataView(wave.buffer)
  const write = (at: number, name: string) => wave.set(new TextEncoder().encode(name), at)
  write(0, 'RIFF')
  view.setUint32(4, wave.length - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples.length, true)
  wave.set(samples, headerBytes)
  return wave
}
