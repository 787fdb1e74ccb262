import { images } from '@callsheet/lib/database/schema/media.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { UploadQuery } from '@callsheet/lib/wire/app-api/media.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { requireStorage } from '../require-storage.ts'
import { mediaView } from '../media/media-view.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { putPicture } from './put-picture.ts'
import { receivePicture, type ReceivedPicture } from './receive-picture.ts'
import { requireRoom } from './require-room.ts'

export interface CreateUploadOptions {
  scope: Scope
  input: UploadQuery
  /** The file as it came. */
  bytes: Uint8Array
}

interface StoreUploadOptions {
  scope: Scope
  input: UploadQuery
  picture: ReceivedPicture
}

const titles: Record<UploadQuery['purpose'], string> = {
  product: 'Photo of the product',
  identity: 'Photo of the person',
  logo: 'Logo'
}

/**
 * Receives a picture and stores it as a finished picture of the owner. The bytes decide its type, PNG, JPEG or WebP, and
 * its ratio. Errors: those of `receivePicture`, and `rate-limited` when the owner has uploaded too many.
 */
export async function createUpload({ scope, input, bytes }: CreateUploadOptions): Promise<MediaView> {
  await takeQuota(scope, 'uploads')
  await requireRoom(scope)
  return storeUpload({ scope, input, picture: await receivePicture(scope, bytes) })
}

async function storeUpload({ scope, input, picture }: StoreUploadOptions): Promise<MediaView> {
  const { ownerId, runtime } = scope
  const { type, aspectRatio, width, height } = picture
  if (input.adId) await findAd(runtime.database, ownerId, input.adId)
  await requireStorage(runtime)
  const id = runtime.newId()
  const object = await putPicture(runtime, id, picture)
  const now = runtime.clock.now()
  const title = input.name ?? titles[input.purpose]
  return runtime.database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(images)
      .values({
        id,
        ownerId,
        adId: input.adId,
        purpose: 'upload',
        status: 'Completed',
        url: `/media/${id}`,
        storageKey: object.key,
        contentType: type.contentType,
        byteSize: object.size,
        isSaved: true,
        folder: 'Uploads',
        title,
        modelId: 'upload',
        apiModelPath: 'upload',
        provider: 'upload',
        input: { kind: 'image', prompt: title, references: [] },
        sha256: object.sha256,
        aspectRatio,
        widthPixels: width,
        heightPixels: height,
        credits: 0,
        completedAt: now,
        storedAt: now
      })
      .returning()
    await object.keep(transaction)
    if (!row) throw new Error('The uploaded picture was not returned.')
    return mediaView({ kind: 'image', row, isRefunded: false })
  })
}
