import { eq } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { insertRows } from '@callsheet/lib/database/insert-rows.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { SpeakRequest, VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { requireStorage } from '../require-storage.ts'
import { spendOnce } from '../spend-once.ts'
import { sha256Hex } from '../uploads/sha256-hex.ts'
import { voiceOf } from './ad-voice.ts'
import { readVoiceOver } from './get.ts'
import { planTakes } from './plan-takes.ts'
import { isSpeechReady } from './speech-readiness.ts'
import { spokenLanguage } from './spoken-language.ts'

export interface SpeakLinesOptions {
  scope: Scope
  adId: string
  input: SpeakRequest
}

/**
 * Buys the takes that are missing, and starts to speak them. Words that were bought in this voice and at this speed are
 * not bought again, unless another take is asked for. Errors: `conflict` without a voice, without a speech API or for a
 * price above the agreed one; `insufficient-credits`.
 */
export async function speakLines({ scope, adId, input }: SpeakLinesOptions): Promise<VoiceOverView> {
  const { ownerId, runtime } = scope
  await requireStorage(runtime)
  const isAvailable = await isSpeechReady(scope)
  return spendOnce(scope, async (unit) => {
    const { transaction } = unit
    const found = await findAd(transaction, ownerId, adId)
    // Two requests at the same time would both buy.
    await transaction.select({ id: ads.id }).from(ads).where(eq(ads.id, adId)).for('update')
    const ad = { ...found, voice: input.voice ?? found.voice }
    if (input.voice) await transaction.update(ads).set({ voice: input.voice }).where(eq(ads.id, adId))
    const voice = voiceOf(ad, isAvailable)
    const plans = await planTakes(transaction, { scope, ad, voice, input })
    const language = await spokenLanguage(transaction, ad)
    const rows = await Promise.all(
      plans.map(async ({ line, speedPercent, take, credits }) => ({
        id: runtime.newId(),
        ownerId,
        adId,
        line,
        lineHash: await sha256Hex(new TextEncoder().encode(line)),
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
    return readVoiceOver(transaction, { scope, ad, voice })
  })
}

function requireAgreedPrice(price: number, maximumCredits: number | undefined): void {
  if (maximumCredits === undefined || price <= maximumCredits) return
  throw new AppError(
    'conflict',
    `This costs ${price} credits by now, and ${maximumCredits} were agreed to. Nothing was spent.`,
    { details: { price, maximumCredits } }
  )
}
