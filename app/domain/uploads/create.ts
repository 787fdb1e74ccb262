import { eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { mediaKey } from '@callsheet/lib/media-key.ts'
import { sniffMediaType } from '@callsheet/lib/media-types.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { UploadQuery } from '@callsheet/lib/wire/app-api/media.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { requireStorage } from '../require-storage.ts'
import { mediaView } from '../media/media-view.ts'
import { measurePicture } from './measure-picture.ts'

export interface CreateUploadOptions {
  scope: Scope
  input: UploadQuery
  bytes: Uint8Array
}

const titles: Record<UploadQuery['purpose'], string> = {
  product: 'Photo of the product',
  identity: 'Photo of the person',
  logo: 'Logo'
}

const abandonedAfterMilliseconds = 3_600_000

/** Stores a photo as a finished picture of the owner. The bytes decide its type, PNG, JPEG or WebP, and its ratio. */
export async function createUpload({ scope, input, bytes }: CreateUploadOptions): Promise<MediaView> {
  const { ownerId, runtime } = scope
  const type = sniffMediaType(bytes, 'image')
  if (!type) throw new AppError('invalid-input', 'This is not a PNG, JPEG or WebP picture.')
  if (input.adId) await findAd(runtime.database, ownerId, input.adId)
  await requireStorage(runtime)
  const id = runtime.newId()
  const storageKey = mediaKey({
    deployment: runtime.settings.deployment,
    kind: 'image',
    rowId: id,
    putId: runtime.newId(),
    extension: type.extension
  })
  // Noted for deletion first. If we stop between the put and the row, the sweeper removes the object.
  const nextTryAt = new Date(runtime.clock.now().getTime() + abandonedAfterMilliseconds)
  const [note] = await runtime.database
    .insert(deletions)
    .values({ storageKey, nextTryAt })
    .returning({ id: deletions.id })
  const body = new Blob([new Uint8Array(bytes)]).stream()
  const object = { key: storageKey, body, contentType: type.contentType, contentLength: bytes.byteLength }
  await runtime.media.put(object).catch(async (error: unknown) => {
    // The store may have become full since the last look.
    await runtime.storage.look()
    await requireStorage(runtime)
    throw error
  })
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
        storageKey,
        contentType: type.contentType,
        byteSize: bytes.byteLength,
        isSaved: true,
        folder: 'Uploads',
        title,
        modelId: 'upload',
        apiModelPath: 'upload',
        provider: 'upload',
        input: { kind: 'image', prompt: title, references: [] },
        aspectRatio: measurePicture(bytes),
        credits: 0,
        completedAt: now,
        storedAt: now
      })
      .returning()
    if (note) await transaction.delete(deletions).where(eq(deletions.id, note.id))
    if (!row) throw new Error('The uploaded picture was not returned.')
    return mediaView({ kind: 'image', row, isRefunded: false })
  })
}
