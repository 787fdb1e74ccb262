import type { Queryable } from '@callsheet/lib/database/database.ts'
import { noVoice, suggestedVoice, voiceChoiceSchema, type VoiceChoice } from '@callsheet/lib/voices.ts'
import type { SpeechReadiness } from '@callsheet/lib/wire/speech.ts'
import type { Scope } from '../../runtime.ts'
import type { Ad } from '../ads/find-ad.ts'
import { findAdBrand } from '../brand-kits/find-ad-brand.ts'
import { readSpeechReadiness } from './speech-readiness.ts'

export interface AdVoice {
  voice: VoiceChoice
  /** The user chose none. */
  isSuggested: boolean
  isAvailable: boolean
  /** Beside 1, the voice's own pace: the speech model speaks no faster. */
  fastestSpeed: number
}

type VoicedAd = Pick<Ad, 'voice' | 'formatSlug' | 'videoType' | 'brandKitId' | 'ownerId'>

/** The voice of an ad. None is suggested where nobody can speak: then the clips say their lines as well as they can. */
export async function adVoice(scope: Pick<Scope, 'runtime' | 'traceparent'>, ad: VoicedAd): Promise<AdVoice> {
  return voiceOf(scope.runtime.database, ad, await readSpeechReadiness(scope))
}

/** The same where it is known already what can be spoken. */
export async function voiceOf(
  queryable: Queryable,
  ad: VoicedAd,
  { isReady: isAvailable, speeds: { fastest: fastestSpeed } }: Pick<SpeechReadiness, 'isReady' | 'speeds'>
): Promise<AdVoice> {
  const chosen = chosenVoice(ad)
  if (chosen) return { voice: chosen, isSuggested: false, isAvailable, fastestSpeed }
  const voice = isAvailable ? await usualVoice(queryable, ad) : noVoice
  return { voice, isSuggested: true, isAvailable, fastestSpeed }
}

/** The voice whose takes a film has, whether or not anybody can speak now. */
export async function voiceOfTakes(queryable: Queryable, ad: VoicedAd): Promise<VoiceChoice> {
  return chosenVoice(ad) ?? usualVoice(queryable, ad)
}

/** A voice may have left the registry since then. */
const chosenVoice = (ad: VoicedAd) => voiceChoiceSchema.safeParse(ad.voice).data

async function usualVoice(queryable: Queryable, ad: VoicedAd): Promise<VoiceChoice> {
  return suggestedVoice(ad, (await findAdBrand(queryable, ad))?.spokenVoice ?? null)
}
