import { defaultVoice, noVoice, voiceChoiceSchema, type VoiceChoice } from '@callsheet/lib/voices.ts'
import type { Scope } from '../../runtime.ts'
import type { Ad } from '../ads/find-ad.ts'
import { isSpeechReady } from './speech-readiness.ts'

export interface AdVoice {
  voice: VoiceChoice
  /** The user chose none. */
  isSuggested: boolean
  isAvailable: boolean
}

type VoicedAd = Pick<Ad, 'voice' | 'formatSlug' | 'videoType'>

/** The voice of an ad. None is suggested where nobody can speak: then the clips say their lines as well as they can. */
export async function adVoice(scope: Pick<Scope, 'runtime' | 'traceparent'>, ad: VoicedAd): Promise<AdVoice> {
  return voiceOf(ad, await isSpeechReady(scope))
}

/** The same where it is known already whether somebody can speak. */
export function voiceOf(ad: VoicedAd, isAvailable: boolean): AdVoice {
  // A voice may have left the registry since then.
  const chosen = voiceChoiceSchema.safeParse(ad.voice).data
  if (chosen) return { voice: chosen, isSuggested: false, isAvailable }
  return { voice: isAvailable ? defaultVoice(ad) : noVoice, isSuggested: true, isAvailable }
}
