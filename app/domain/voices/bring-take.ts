import { and, eq, max } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { languageFacts } from '@callsheet/lib/languages.ts'
import { noVoice, ownVoice } from '@callsheet/lib/voices.ts'
import type { BringTakeQuery, VoiceTakeView } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { findAd, lockAd, type Ad } from '../ads/find-ad.ts'
import { requireStorage } from '../require-storage.ts'
import { putUpload } from '../uploads/put-upload.ts'
import { requireRoom } from '../uploads/require-room.ts'
import { adVoice } from './ad-voice.ts'
import { lineHash } from './line-hash.ts'
import { linesToSpeak } from './lines-to-speak.ts'
import { voiceTakeView } from './take-view.ts'

export interface BringTakeOptions {
  scope: Scope
  adId: string
  input: BringTakeQuery
  /** The file as it came. */
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Keeps a line that the user recorded or uploaded as a finished take, at no cost. Only its samples are kept. Errors: those
 * of `LineReader.read`; `not-found` for a scene without a line, also in the language; `conflict` for a line that its clip
 * says, or whose words have changed; `rate-limited` when the owner has uploaded too much.
 */
export async function bringTake({ scope, adId, input, bytes }: BringTakeOptions): Promise<VoiceTakeView> {
  const { ownerId, runtime, signal } = scope
  const ad = await findAd(runtime.database, ownerId, adId)
  const line = await requireLine(scope, adId, input)
  await takeQuota(scope, 'uploads')
  await requireRoom(scope)
  const read = await runtime.lines.read({ bytes, isRecording: input.source === 'recorded' }, { owner: ownerId, signal })
  await requireStorage(runtime)
  const { voice } = await adVoice(scope, ad)
  const id = runtime.newId()
  const type = { contentType: 'audio/wav', extension: 'wav' } as const
  const object = await putUpload(runtime, { kind: 'voice', rowId: id, bytes: read.bytes, type })
  const hash = await lineHash(line)
  return runtime.database.transaction(async (transaction) => {
    // Two takes at the same time would get the same number.
    await lockAd(transaction, ownerId, adId)
    if (voice === noVoice) await transaction.update(ads).set({ voice: ownVoice }).where(eq(ads.id, adId))
    const now = runtime.clock.now()
    const [row] = await transaction
      .insert(voiceTakes)
      .values({
        id,
        ownerId,
        adId,
        line,
        lineHash: hash,
        voice: ownVoice,
        take: (await lastTake(transaction, ad, hash)) + 1,
        source: input.source,
        credits: 0,
        status: 'Completed',
        durationSeconds: read.durationSeconds,
        speech: read.speech,
        contentType: type.contentType,
        storageKey: object.key,
        byteSize: object.size,
        sha256: object.sha256,
        traceparent: scope.traceparent,
        completedAt: now,
        createdAt: now
      })
      .returning()
    await object.keep(transaction)
    if (!row) throw new Error('The take was not returned.')
    return voiceTakeView(row)
  })
}

async function requireLine({ runtime, ownerId }: Scope, adId: string, input: BringTakeQuery): Promise<string> {
  const { scene, hook = null, language } = input
  const lines = await linesToSpeak(runtime.database, { ownerId, adId, language })
  const found = lines.find((line) => line.hook === hook && (hook !== null || line.scene === scene))
  const name = hook === null ? `Scene ${scene}` : `Opening ${hook}`
  const details = { scene, hook }
  const where = language ? ` in ${languageFacts(language).label} yet` : ''
  if (!found) throw new AppError('not-found', `${name} has no line${where}.`, { details })
  if (found.isSpokenByClip)
    throw new AppError(
      'conflict',
      `The clip of ${name.toLowerCase()} says its line itself, so it takes no recording.`,
      {
        details
      }
    )
  if (input.lineHash && input.lineHash !== (await lineHash(found.line)))
    throw new AppError(
      'conflict',
      `The line of ${name.toLowerCase()} has other words now. Nothing was stored and your file is still yours: read the new line, then give it again.`,
      { details }
    )
  return found.line
}

async function lastTake(transaction: Transaction, { id }: Pick<Ad, 'id'>, hash: string): Promise<number> {
  const [last] = await transaction
    .select({ take: max(voiceTakes.take) })
    .from(voiceTakes)
    .where(and(eq(voiceTakes.adId, id), eq(voiceTakes.lineHash, hash), eq(voiceTakes.voice, ownVoice)))
  return last?.take ?? 0
}
