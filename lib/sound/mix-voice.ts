import { gainAt, type PieceMix } from '../cut/sound-mix.ts'
import { limitPeaks } from './limit-peaks.ts'
import { gainTo, sampleRate, targetLoudness } from './loudness.ts'
import { scale, type Stereo } from './sound-reader.ts'

/** The clip's own sound beside a voice: a bed, in LUFS. */
const bedLoudness = -22
/** What the bed is lowered to while somebody speaks: some -10 dB. */
const duckedTo = 0.32
const rampSeconds = 0.2
/** Limiting takes loudness, which is given back once more. */
const rounds = 3

export interface MixVoiceOptions {
  /** The clip's own sound. The mix is written into it. */
  own: Stereo
  spoken: Stereo
  atSample: number
  isLevelled: boolean
  /** Null for the usual one. */
  mix: PieceMix | null
}

/** Lays a spoken line over a clip's own sound, which is lowered under it. The whole is as loud as every clip of a cut. */
export function mixVoice({ own, spoken, atSample, isLevelled, mix }: MixVoiceOptions): void {
  const factors = {
    bed: isLevelled ? gainTo(own, bedLoudness) : 1,
    voice: isLevelled ? gainTo(spoken, targetLoudness) : 1
  }
  const lay = (into: Stereo, by: PieceMix | null) => layLine({ own: into, spoken, atSample, mix: by, ...factors })
  if (!mix) {
    lay(own, null)
    levelMix(own, isLevelled)
    return
  }
  // What was made quieter is not levelled back: the gain is that of the usual mix. The whole film is limited later.
  const usual: Stereo = [own[0].slice(), own[1].slice()]
  lay(usual, null)
  lay(own, mix)
  scale(own, levelMix(usual, isLevelled))
}

interface LayLineOptions extends Omit<MixVoiceOptions, 'isLevelled'> {
  bed: number
  voice: number
}

function layLine({ own, spoken, atSample, mix, bed, voice }: LayLineOptions): void {
  const end = atSample + spoken[0].length
  const ramp = rampSeconds * sampleRate
  own.forEach((channel, side) => {
    const line = spoken[side] ?? spoken[0]
    for (let index = 0; index < channel.length; index += 1) {
      const away = Math.max(atSample - index, index - end, 0) / ramp
      const duck = duckedTo + (1 - duckedTo) * Math.min(1, away)
      const ownGain = mix ? gainAt(mix.clips, index / sampleRate) : 1
      const voiceGain = mix ? gainAt(mix.voice, index / sampleRate) : 1
      channel[index] = (channel[index] ?? 0) * bed * duck * ownGain + (line[index - atSample] ?? 0) * voice * voiceGain
    }
  })
}

/** The factor by which it became louder. */
function levelMix(sound: Stereo, isLevelled: boolean): number {
  let all = 1
  for (let round = 0; round < rounds; round += 1) {
    if (isLevelled) {
      const gain = gainTo(sound, targetLoudness)
      scale(sound, gain)
      all *= gain
    }
    limitPeaks(sound)
  }
  return all
}
