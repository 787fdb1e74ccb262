import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { decodeSound, type Stereo } from './decode-sound.ts'
import { levelSound } from './level-sound.ts'
import { sampleRate } from './loudness.ts'
import { mixVoice } from './mix-voice.ts'
import type { SoundJob } from './protocol.ts'
import { stretchSound } from './stretch-sound.ts'

const edgeSeconds = 0.004

/** The sound of one clip, and the line that is spoken over it. Exactly as many samples as asked for. */
export async function makeSound(job: SoundJob): Promise<void> {
  const { source, output, inSeconds, samples, ownSamples, isLevelled, levelBy, voice } = job
  const own = await ownSound(job)
  fadeEdges(own, Math.min(samples, ownSamples))
  if (voice) {
    const length = Math.min(Math.ceil(voice.seconds * sampleRate), samples)
    const spoken = await decodeSound({
      file: voice.source,
      fromSeconds: voice.fromSeconds,
      samples: length,
      hasPicture: false
    })
    fadeEdges(spoken, length)
    mixVoice({ own, spoken, atSample: Math.round(voice.atSeconds * sampleRate), isLevelled })
  } else if (isLevelled) {
    const isWhole = levelBy.inSeconds === inSeconds && levelBy.samples <= samples
    const by = isWhole
      ? own
      : await decodeSound({ file: source, fromSeconds: levelBy.inSeconds, samples: levelBy.samples, hasPicture: true })
    levelSound(own, by)
  }
  const [left, right] = own
  const both = new Float32Array(samples * 2)
  for (let index = 0; index < samples; index += 1) {
    both[index * 2] = left[index] ?? 0
    both[index * 2 + 1] = right[index] ?? 0
  }
  const draft = `${output}.${randomBytes(4).toString('hex')}.part`
  await writeFile(draft, new Uint8Array(both.buffer))
  await rename(draft, output)
}

/** The clip's own sound: slowed where the clip is, and silent where it is held. */
async function ownSound({ source, inSeconds, samples, ownSamples, speed }: SoundJob): Promise<Stereo> {
  const from = { file: source, fromSeconds: inSeconds, hasPicture: true }
  if (speed < 1) {
    const [left, right] = stretchSound(
      await decodeSound({ ...from, samples: Math.ceil(ownSamples * speed) }),
      ownSamples
    )
    const [first, second] = [new Float32Array(samples), new Float32Array(samples)]
    first.set((left ?? first).subarray(0, samples))
    second.set((right ?? second).subarray(0, samples))
    return [first, second]
  }
  const own = await decodeSound({ ...from, samples })
  for (const channel of own) channel.fill(0, ownSamples)
  return own
}

/** Fades a few milliseconds at each edge, so that a cut does not click. */
function fadeEdges(channels: readonly Float32Array[], length: number): void {
  const fade = Math.min(length / 2, edgeSeconds * sampleRate)
  for (const channel of channels)
    for (let index = 0; index < length; index += 1)
      channel[index] = (channel[index] ?? 0) * Math.max(0, Math.min(1, index / fade, (length - 1 - index) / fade))
}
