import { musicFiles } from '@callsheet/lib/database/schema/music.ts'
import type { MusicView, UploadMusicQuery } from '@callsheet/lib/wire/music-api.ts'
import type { Scope } from '../../runtime.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { findAd, lockAd } from '../ads/find-ad.ts'
import { requireStorage } from '../require-storage.ts'
import { putUpload } from '../uploads/put-upload.ts'
import { requireRoom } from '../uploads/require-room.ts'
import { musicView } from './music-view.ts'

export interface UploadMusicOptions {
  scope: Scope
  adId: string
  input: UploadMusicQuery
  /** The file as it came. */
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Receives music for the films of an ad. It is decoded once, and kept as it came: it goes to no provider, and its owner
 * leaves with the same file. Errors: those of `MusicReader.read`, and `rate-limited` when the owner has uploaded too much.
 */
export async function uploadMusic({ scope, adId, input, bytes }: UploadMusicOptions): Promise<MusicView> {
  const { ownerId, runtime, signal } = scope
  await findAd(runtime.database, ownerId, adId)
  await takeQuota(scope, 'uploads')
  await requireRoom(scope)
  const { durationSeconds, ...type } = await runtime.music.read(bytes, { owner: ownerId, signal })
  await requireStorage(runtime)
  const id = runtime.newId()
  const object = await putUpload(runtime, { kind: 'music', rowId: id, bytes, type })
  return runtime.database.transaction(async (transaction) => {
    await lockAd(transaction, ownerId, adId)
    const [row] = await transaction
      .insert(musicFiles)
      .values({
        id,
        ownerId,
        adId,
        ...input,
        contentType: type.contentType,
        durationSeconds,
        storageKey: object.key,
        byteSize: object.size,
        sha256: object.sha256,
        createdAt: runtime.clock.now()
      })
      .returning()
    await object.keep(transaction)
    if (!row) throw new Error('The uploaded music was not returned.')
    return musicView(row)
  })
}
