import { eq } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { insertRows } from '@callsheet/lib/database/insert-rows.ts'
import { languageFacts } from '@callsheet/lib/languages.ts'
import { requireSpeed, requireSpokenBy, requireVoiceOf } from '@callsheet/lib/spoken-by.ts'
import type { SpeakRequest, VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { lockAd } from '../ads/find-ad.ts'
import { requireStorage } from '../require-storage.ts'
import { requireAgreedPrice } from '../require-agreed-price.ts'
import { spendOnce } from '../spend-once.ts'
import { voiceOf } from './ad-voice.ts'
import { readVoiceOver } from './get.ts'
import { lineHash as hashOf } from './line-hash.ts'
import { planTakes } from './plan-takes.ts'
import { readSpeechReadiness } from './speech-readiness.ts'
import { spokenLanguage } from './spoken-language.ts'

export interface SpeakLinesOptions {
  scope: Scope
  adId: string
  input: SpeakRequest
}

/**
 * Buys the takes that are missing, and starts to speak them. Words that were bought in this voice and at this speed are
 * not bought again, unless another take is asked for. Errors: `conflict` without a voice, without a speech API, for a
 * language that its model lacks or for a price above the agreed one; `invalid-input` for a speed that it does not speak
 * at; `insufficient-credits`.
 */
export async function speakLines({ scope, adId, input }: SpeakLinesOptions): Promise<VoiceOverView> {
  const { ownerId, runtime } = scope
  await requireStorage(runtime)
  const speech = await readSpeechReadiness(scope)
  return spendOnce(scope, async (unit) => {
    const { transaction } = unit
    // Two requests at the same time would both buy.
    const found = await lockAd(transaction, ownerId, adId)
    const ad = { ...found, voice: input.voice ?? found.voice }
    if (input.voice) await transaction.update(ads).set({ voice: input.voice }).where(eq(ads.id, adId))
    const voice = await voiceOf(transaction, ad, speech)
    const plans = await planTakes(transaction, { scope, ad, voice, input })
    const language = input.language ? languageFacts(input.language).label : await spokenLanguage(transaction, ad)
    if (plans.length > 0) {
      requireSpokenBy(speech, language)
      requireSpeed(speech, input.speed ?? 1)
      requireVoiceOf(speech, voice.voice)
    }
    const rows = await Promise.all(
      plans.map(async ({ line, speedPercent, take, credits }) => ({
        id: runtime.newId(),
        ownerId,
        adId,
        line,
        lineHash: await hashOf(line),
        voice: voice.voice,
        language,
        speedPercent,
        take,
        credits,
        nextTryAt: runtime.clock.now(),
        traceparent: scope.traceparent
      }))
    )
    requireAgreedPrice(
      rows.reduce((sum, { credits }) => sum + credits, 0),
      input.maximumCredits
    )
    await insertRows(transaction, voiceTakes, rows)
    unit.charge(
      rows.map(({ id, credits, line }) => ({
        mediaId: id,
        adId,
        credits,
        description: `A spoken line: ${line.slice(0, 60)}`
      }))
    )
    unit.afterCommit(() => runtime.voiceRunner.wake())
    return readVoiceOver(transaction, { scope, ad, voice, language: input.language })
  })
}
