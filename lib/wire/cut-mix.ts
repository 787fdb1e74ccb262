import { z } from 'zod'
import type { SoundMix, TrackMix } from '../cut/sound-mix.ts'

export const trackLevelRange = { min: -40, max: 12 } as const
export const mostFadeSeconds = 20

/** How one track of a film is heard. Without any of these it is heard as usual. */
export const trackMixSchema = z.object({
  /** Beside the usual level of the track, in dB. */
  levelDb: z.number().min(trackLevelRange.min).max(trackLevelRange.max).default(0),
  /** From where the track is first heard in the film. */
  fadeInSeconds: z.number().min(0).max(mostFadeSeconds).default(0),
  /** To where the track is last heard in the film. */
  fadeOutSeconds: z.number().min(0).max(mostFadeSeconds).default(0)
}) satisfies z.ZodType<TrackMix>

/** `voice` is the voice-over, `clips` what the clips sound like themselves. Music has its own settings. */
export const cutMixSchema = z.object({
  voice: trackMixSchema.prefault({}),
  clips: trackMixSchema.prefault({})
}) satisfies z.ZodType<SoundMix>

/** A track that is not named stays as in the cut before. */
export const changeMixSchema = z.object({ voice: trackMixSchema.optional(), clips: trackMixSchema.optional() })

export type ChangeMix = z.output<typeof changeMixSchema>

export const usualMix: SoundMix = cutMixSchema.parse({})

/** The mix of the next cut. Null when every track is heard as usual. */
export function nextMix(before: SoundMix | null | undefined, change: ChangeMix | null | undefined): SoundMix | null {
  const kept = change === null ? usualMix : (before ?? usualMix)
  const mix = { voice: change?.voice ?? kept.voice, clips: change?.clips ?? kept.clips }
  return isUsual(mix.voice) && isUsual(mix.clips) ? null : mix
}

const isUsual = ({ levelDb, fadeInSeconds, fadeOutSeconds }: TrackMix) =>
  levelDb === 0 && fadeInSeconds === 0 && fadeOutSeconds === 0
