import type { Stereo } from './decode-sound.ts'
import { limitPeaks } from './limit-peaks.ts'
import { gainTo, sampleRate, targetLoudness } from './loudness.ts'

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
}

/** Lays a spoken line over a clip's own sound, which is lowered under it. The whole is as loud as every clip of a cut. */
export function mixVoice({ own, spoken, atSample, isLevelled }: MixVoiceOptions): void {
  const bed = isLevelled ? gainTo(own, bedLoudness) : 1
  const voice = isLevelled ? gainTo(spoken, targetLoudness) : 1
  const end = atSample + spoken[0].length
  const ramp = rampSeconds * sampleRate
  own.forEach((channel, side) => {
    const line = spoken[side] ?? spoken[0]
    for (let index = 0; index < channel.length; index += 1) {
      const away = Math.max(atSample - index, index - end, 0) / ramp
      const duck = duckedTo + (1 - duckedTo) * Math.min(1, away)
      channel[index] = (channel[index] ?? 0) * bed * duck + (line[index - atSample] ?? 0) * voice
    }
  })
  for (let round = 0; round < rounds; round += 1) {
    if (isLevelled) {
      const gain = gainTo(own, targetLoudness)
      for (const channel of own)
        for (let index = 0; index < channel.length; index += 1) channel[index] = (channel[index] ?? 0) * gain
    }
    limitPeaks(own)
  }
}
