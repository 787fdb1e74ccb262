import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { api } from '../../api/client.ts'

/** The loudest sample of each hundredth of a second, 0 to 1. Null for a clip in which nothing is heard. */
export type SoundPeaks = Float32Array | null

export const peaksPerSecond = 100

/** What is quieter is not heard: -60 dB. */
const quiet = 0.001
const known = new Map<string, Promise<SoundPeaks>>()

/** Decodes a clip's sound once. Errors: `ProblemError`, or the browser's own when it cannot decode it. */
export function readSoundPeaks(videoId: string): Promise<SoundPeaks> {
  const peaks = known.get(videoId) ?? decode(videoId)
  known.set(videoId, peaks)
  peaks.catch(() => known.delete(videoId))
  return peaks
}

async function decode(videoId: string): Promise<SoundPeaks> {
  const answer = await api.open(mediaApi.bytes, { params: { id: videoId } })
  const context = new OfflineAudioContext({ numberOfChannels: 1, length: 1, sampleRate: 16_000 })
  const sound = await context.decodeAudioData(await answer.arrayBuffer())
  const length = Math.ceil(sound.duration * peaksPerSecond)
  const peaks = new Float32Array(length)
  const step = sound.sampleRate / peaksPerSecond
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel)
    for (let index = 0; index < samples.length; index += 1) {
      const at = Math.min(length - 1, Math.floor(index / step))
      peaks[at] = Math.max(peaks[at] ?? 0, Math.abs(samples[index] ?? 0))
    }
  }
  return peaks.some((peak) => peak > quiet) ? peaks : null
}
