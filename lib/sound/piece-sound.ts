import { gainAt } from '../cut/sound-mix.ts'
import { levelSound } from './level-sound.ts'
import { sampleRate } from './loudness.ts'
import { mixVoice } from './mix-voice.ts'
import type { PlannedSound } from './plan-sound.ts'
import { silence, type Stereo } from './sound-reader.ts'
import { stretchSound } from './stretch-sound.ts'

const edgeSeconds = 0.004

export interface SoundRange {
  fromSeconds: number
  samples: number
}

/** Each gives exactly as many samples as asked for. Silence fills what is not there. */
export interface PieceSources {
  own(range: SoundRange): Promise<Stereo>
  voice(range: SoundRange): Promise<Stereo>
}

export interface PieceSoundJob extends Pick<
  PlannedSound,
  'inSeconds' | 'samples' | 'ownSamples' | 'speed' | 'levelBy' | 'voice' | 'mix'
> {
  isLevelled: boolean
}

/** The sound of one clip, and the line that is spoken over it. Exactly as many samples as asked for. */
export async function makePieceSound(job: PieceSoundJob, sources: PieceSources): Promise<Stereo> {
  const { inSeconds, samples, ownSamples, isLevelled, levelBy, voice, mix } = job
  const own = await ownSound(job, sources)
  fadeEdges(own, Math.min(samples, ownSamples))
  if (voice) {
    const length = Math.min(Math.ceil(voice.seconds * sampleRate), samples)
    const spoken = await sources.voice({ fromSeconds: voice.fromSeconds, samples: length })
    fadeEdges(spoken, length)
    mixVoice({ own, spoken, atSample: Math.round(voice.atSeconds * sampleRate), isLevelled, mix })
    return own
  }
  if (isLevelled) {
    const isWhole = levelBy.inSeconds === inSeconds && levelBy.samples <= samples
    levelSound(own, isWhole ? own : await sources.own({ fromSeconds: levelBy.inSeconds, samples: levelBy.samples }))
  }
  if (mix)
    for (const channel of own)
      for (let index = 0; index < channel.length; index += 1)
        channel[index] = (channel[index] ?? 0) * gainAt(mix.clips, index / sampleRate)
  return own
}

/** The clip's own sound: slowed where the clip is, and silent where it is held. */
async function ownSound(
  { inSeconds, samples, ownSamples, speed }: PieceSoundJob,
  { own: read }: PieceSources
): Promise<Stereo> {
  if (speed < 1) {
    const whole = await read({ fromSeconds: inSeconds, samples: Math.ceil(ownSamples * speed) })
    const [left, right] = stretchSound(whole, ownSamples)
    const slowed = silence(samples)
    slowed[0].set((left ?? slowed[0]).subarray(0, samples))
    slowed[1].set((right ?? slowed[1]).subarray(0, samples))
    return slowed
  }
  const own = await read({ fromSeconds: inSeconds, samples })
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
