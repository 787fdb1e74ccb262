/** Left and right at our sample rate. */
export type Stereo = readonly [Float32Array, Float32Array]

/** Sound that can be read at any place. What lies before its start or after its end is silence. */
export interface SoundReader {
  read(from: number, to: number): Promise<Stereo>
}

export const silence = (samples: number): Stereo => [new Float32Array(samples), new Float32Array(samples)]

/** Changes the sound itself. */
export function scale(channels: readonly Float32Array[], gain: number): void {
  for (const channel of channels)
    for (let index = 0; index < channel.length; index += 1) channel[index] = (channel[index] ?? 0) * gain
}
