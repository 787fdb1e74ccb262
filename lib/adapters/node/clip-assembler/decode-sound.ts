import { AudioSampleSink, type AudioSample } from 'mediabunny'
import { sampleRate } from '../../../sound/loudness.ts'
import type { Stereo } from '../../../sound/sound-reader.ts'
import { openClip } from './media-kit.ts'

export interface DecodeSoundOptions {
  file: string
  fromSeconds: number
  samples: number
  /** True for a clip: its time begins with its picture. */
  hasPicture: boolean
}

/** Exactly as many samples as asked for. Silence fills what the file lacks. */
export async function decodeSound({ file, fromSeconds, samples, hasPicture }: DecodeSoundOptions): Promise<Stereo> {
  const left = new Float32Array(samples)
  const right = new Float32Array(samples)
  const input = openClip(file)
  try {
    const track = await input.getPrimaryAudioTrack()
    const first = hasPicture ? await input.getPrimaryVideoTrack() : track
    if (track && first && (await track.canDecode())) {
      const origin = (await first.getFirstTimestamp()) + fromSeconds
      const sink = new AudioSampleSink(track)
      for await (const sample of sink.samples(origin, origin + samples / sampleRate)) {
        place(sample, origin, left, right)
        sample.close()
      }
    }
  } finally {
    input.dispose()
  }
  return [left, right]
}

/** Puts decoded sound at its place in time, with our sample rate and two channels. */
function place(sample: AudioSample, origin: number, left: Float32Array, right: Float32Array): void {
  const channels = Array.from({ length: Math.min(2, sample.numberOfChannels) }, (_, planeIndex) => {
    const options = { planeIndex, format: 'f32-planar' } as const
    const plane = new Float32Array(sample.allocationSize(options) / 4)
    sample.copyTo(plane, options)
    return plane
  })
  const [first, second] = [channels[0], channels[1] ?? channels[0]]
  if (!first || !second) return
  const step = sample.sampleRate / sampleRate
  const start = Math.round((sample.timestamp - origin) * sampleRate)
  const length = Math.ceil(first.length / step)
  for (let index = Math.max(0, -start); index < length && start + index < left.length; index += 1) {
    left[start + index] = interpolate(first, index * step)
    right[start + index] = interpolate(second, index * step)
  }
}

function interpolate(samples: Float32Array, at: number): number {
  const whole = Math.floor(at)
  const one = samples[Math.min(whole, samples.length - 1)] ?? 0
  const next = samples[Math.min(whole + 1, samples.length - 1)] ?? one
  return one + (next - one) * (at - whole)
}
