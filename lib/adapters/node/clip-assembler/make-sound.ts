import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { AudioSampleSink, type AudioSample } from 'mediabunny'
import { levellingGain, sampleRate } from './loudness.ts'
import { openClip } from './media-kit.ts'
import type { SoundJob } from './protocol.ts'

const edgeSeconds = 0.004

/** Exactly as many samples as asked for. Silence fills what the clip lacks. */
export async function makeSound({ source, output, inSeconds, samples, isLevelled }: SoundJob): Promise<void> {
  const left = new Float32Array(samples)
  const right = new Float32Array(samples)
  const input = openClip(source)
  try {
    const track = await input.getPrimaryAudioTrack()
    const video = await input.getPrimaryVideoTrack()
    if (track && video && (await track.canDecode())) {
      const origin = (await video.getFirstTimestamp()) + inSeconds
      const sink = new AudioSampleSink(track)
      for await (const sample of sink.samples(origin, origin + samples / sampleRate)) {
        place(sample, origin, left, right)
        sample.close()
      }
    }
  } finally {
    input.dispose()
  }
  const gain = isLevelled ? levellingGain([left, right]) : 1
  const fade = Math.min(samples / 2, edgeSeconds * sampleRate)
  const both = new Float32Array(samples * 2)
  for (let index = 0; index < samples; index += 1) {
    // Fades a few milliseconds at each edge, so that a cut does not click.
    const level = gain * Math.min(1, index / fade, (samples - 1 - index) / fade)
    both[index * 2] = (left[index] ?? 0) * level
    both[index * 2 + 1] = (right[index] ?? 0) * level
  }
  const draft = `${output}.${randomBytes(4).toString('hex')}.part`
  await writeFile(draft, new Uint8Array(both.buffer))
  await rename(draft, output)
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
