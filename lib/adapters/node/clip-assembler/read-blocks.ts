import { AudioSampleSink, type AudioSample, type Input } from 'mediabunny'
import { sampleRate } from '../../../sound/loudness.ts'
import { createResampler } from './resample.ts'

/** Two channels at our sample rate, one block after the other from the start of the sound. */
export async function* readBlocks(input: Input): AsyncGenerator<[Float32Array, Float32Array]> {
  const track = await input.getPrimaryAudioTrack()
  if (!track) return
  let rate = 0
  let sides: ReturnType<typeof createResampler>[] = []
  for await (const sample of new AudioSampleSink(track).samples()) {
    if (sample.sampleRate !== rate) {
      rate = sample.sampleRate
      sides = [createResampler(rate, sampleRate), createResampler(rate, sampleRate)]
    }
    const [first, second] = planesOf(sample)
    sample.close()
    const [left, right] = sides
    if (left && right) yield [left.push(first), right.push(second)]
  }
  const [left, right] = sides
  if (left && right) yield [left.end(), right.end()]
}

/** The first two channels; one alone is heard on both sides. */
function planesOf(sample: AudioSample): [Float32Array, Float32Array] {
  const plane = (planeIndex: number) => {
    const options = { planeIndex, format: 'f32-planar' } as const
    const samples = new Float32Array(sample.allocationSize(options) / 4)
    sample.copyTo(samples, options)
    return samples
  }
  const first = plane(0)
  return [first, sample.numberOfChannels > 1 ? plane(1) : first]
}
