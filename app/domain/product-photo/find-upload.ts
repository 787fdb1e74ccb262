import { and, eq } from 'drizzle-orm'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

export interface Photo {
  imageId: string
  /** Read only when the photo has to be described. */
  readBytes(): Promise<Uint8Array>
}

/** Errors: `not-found`, and `invalid-input` for a picture that was made here: that would be an invented product. */
export async function findUpload({ ownerId, runtime }: Scope, imageId: string): Promise<Photo> {
  const [image] = await runtime.database
    .select({ purpose: images.purpose, storageKey: images.storageKey })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.ownerId, ownerId)))
  if (!image) throw new AppError('not-found', 'There is no such picture.')
  if (image.purpose !== 'upload') {
    throw new AppError(
      'invalid-input',
      'This picture was made here. A photo of the real product is needed: upload one.'
    )
  }
  return {
    imageId,
    async readBytes() {
      const stored = image.storageKey === null ? null : await runtime.media.get(image.storageKey)
      if (!stored) throw new AppError('not-found', 'The photo is no longer in the media store. Upload it again.')
      return new Uint8Array(await new Response(stored.body).arrayBuffer())
    }
  }
}
