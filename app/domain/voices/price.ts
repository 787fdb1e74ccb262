import { languageFacts } from '@callsheet/lib/languages.ts'
import { requireSpeed, requireSpokenBy, requireVoiceOf } from '@callsheet/lib/spoken-by.ts'
import { spokenName } from '@callsheet/lib/voices.ts'
import type { SpeakRequest } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { adVoice } from './ad-voice.ts'
import { planTakes } from './plan-takes.ts'
import { readSpeechReadiness } from './speech-readiness.ts'
import { spokenLanguage } from './spoken-language.ts'

export interface PriceLinesOptions {
  scope: Scope
  adId: string
  input: Pick<SpeakRequest, 'scenes' | 'hooks' | 'isRetake' | 'speed' | 'voice' | 'language'>
}

/** What speaking these lines would cost now. Buys nothing. */
export async function priceLines({
  scope,
  adId,
  input
}: PriceLinesOptions): Promise<{ credits: number; summary: string }> {
  const { database } = scope.runtime
  const ad = await findAd(database, scope.ownerId, adId)
  const voice = await adVoice(scope, { ...ad, voice: input.voice ?? ad.voice })
  const takes = await planTakes(database, { scope, ad, voice, input })
  const language = input.language ? languageFacts(input.language).label : await spokenLanguage(database, ad)
  if (takes.length > 0) {
    const speech = await readSpeechReadiness(scope)
    requireSpokenBy(speech, language)
    requireSpeed(speech, input.speed ?? 1)
    requireVoiceOf(speech, voice.voice)
  }
  const credits = takes.reduce((sum, take) => sum + take.credits, 0)
  const what = takes.length === 1 ? 'One line' : `${takes.length} lines`
  return { credits, summary: `${what} of ${ad.name}, spoken by ${spokenName(voice.voice)}` }
}
