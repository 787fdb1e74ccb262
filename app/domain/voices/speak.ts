import { eq } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { insertRows } from '@callsheet/lib/database/insert-rows.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { noVoice } from '@callsheet/lib/voices.ts'
import { maximumSpokenCharacters } from '@callsheet/lib/wire/speech.ts'
import type { SpeakRequest, VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { requireStorage } from '../require-storage.ts'
import { spendOnce } from '../spend-once.ts'
import { sha256Hex } from '../uploads/sha256-hex.ts'
import { adLines, type AdLine } from './ad-lines.ts'
import { adVoice } from './ad-voice.ts'
import { takesInVoice } from './find-take.ts'
import { readVoiceOver } from './get.ts'
import { linePrice } from './line-price.ts'
import type { VoiceTakeRow } from './take-view.ts'

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
  return spendOnce(scope, async (unit) => {
    const { transaction } = unit
    const found = await findAd(transaction, ownerId, adId)
    // Two requests at the same time would both buy.
    await transaction.select({ id: ads.id }).from(ads).where(eq(ads.id, adId)).for('update')
    const ad = { ...found, voice: input.voice ?? found.voice }
    if (input.voice) await transaction.update(ads).set({ voice: input.voice }).where(eq(ads.id, adId))
    const voice = await adVoice(scope, ad)
    requireVoice(voice)
    const chosen = chooseLines(await adLines(transaction, ownerId, adId), input)
    const takes = await takesInVoice(transaction, { ownerId, adId, voice: voice.voice })
    const rows = []
    for (const line of new Set(chosen.map((one) => one.line))) {
      const own = takes.filter((take) => take.line === line && take.speedPercent === percentOf(input.speed))
      if (!needsTake(own, input)) continue
      requireSpeakable(line)
      rows.push({
        id: runtime.newId(),
        ownerId,
        adId,
        line,
        lineHash: await sha256Hex(new TextEncoder().encode(line)),
        voice: voice.voice,
        language: ad.language,
        speedPercent: percentOf(input.speed),
        take: Math.max(0, ...own.map(({ take }) => take)) + 1,
        credits: linePrice(line, runtime.settings),
        nextTryAt: runtime.clock.now(),
        traceparent: scope.traceparent
      })
    }
    requireAgreedPrice(
      rows.reduce((sum, { credits }) => sum + credits, 0),
      input.maximumCredits
    )
    await insertRows(transaction, voiceTakes, rows)
    unit.charge(
      rows.map(({ id, credits, line }) => ({
        mediaId: id,
        credits,
        description: `A spoken line: ${line.slice(0, 60)}`
      }))
    )
    unit.afterCommit(() => runtime.voiceRunner.wake())
    return readVoiceOver(transaction, { scope, ad, voice })
  })
}

const percentOf = (speed: number): number => Math.round(speed * 100)

function requireVoice({ voice, isAvailable }: { voice: string; isAvailable: boolean }): void {
  if (!isAvailable)
    throw new AppError(
      'conflict',
      'This installation speaks no lines: its agents service has neither SPEECH_API_KEY nor SPEECH_BASE_URL, or does not answer.'
    )
  if (voice === noVoice)
    throw new AppError('conflict', 'No voice is chosen for this ad. Choose one, then speak its lines.')
}

/** Errors: `not-found` for a scene without a line, `conflict` for one that its clip says. */
function chooseLines(lines: readonly AdLine[], { scenes }: SpeakRequest): AdLine[] {
  const over = lines.filter(({ isSpokenByClip }) => !isSpokenByClip)
  if (!scenes) {
    if (over.length > 0) return over
    const why =
      lines.length === 0 ? 'This ad has no scenes with a line yet.' : 'The clips of this ad say their lines themselves.'
    throw new AppError('conflict', why)
  }
  return scenes.flatMap((scene) => {
    const own = over.filter((line) => line.scene === scene)
    if (own.length > 0) return own
    const isSpoken = lines.some((line) => line.scene === scene)
    throw isSpoken
      ? new AppError('conflict', `The clip of scene ${scene} says its line itself.`, { details: { scene } })
      : new AppError('not-found', `Scene ${scene} has no line to speak.`, { details: { scene } })
  })
}

/** A take that waits or is being spoken is never doubled. */
function needsTake(own: readonly VoiceTakeRow[], { isRetake }: SpeakRequest): boolean {
  if (own.some(({ status }) => status === 'Queued' || status === 'Speaking')) return false
  return isRetake || !own.some(({ status }) => status === 'Completed')
}

function requireSpeakable(line: string): void {
  if (line.length <= maximumSpokenCharacters) return
  throw new AppError('invalid-input', `A line has ${line.length} characters; ${maximumSpokenCharacters} can be spoken.`)
}

function requireAgreedPrice(price: number, maximumCredits: number | undefined): void {
  if (maximumCredits === undefined || price <= maximumCredits) return
  throw new AppError(
    'conflict',
    `This costs ${price} credits by now, and ${maximumCredits} were agreed to. Nothing was spent.`,
    { details: { price, maximumCredits } }
  )
}
