import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ClipFocus } from '@callsheet/lib/cut/clip-focus.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { SourceFile } from '@callsheet/lib/ports/clip-assembler.ts'
import type { AppRuntime } from '../../runtime.ts'
import { readHash, storedFile } from '../cuts/stored-file.ts'
import { findPhotographed } from '../product-photo/find-shown.ts'

/** A stored clip. */
export interface FocusableClip {
  id: string
  adId: string | null
  storageKey: string
  sha256: string
  focus: ClipFocus | null
}

/**
 * Where faces and the product are in a clip: as it was measured, else measured now and kept in its row. Null when the clip
 * cannot be looked at: a film is never lost for its framing.
 */
export async function measureFocus(
  runtime: AppRuntime,
  clip: FocusableClip,
  { name, signal }: { name: string; signal?: AbortSignal | undefined }
): Promise<ClipFocus | null> {
  if (clip.focus) return clip.focus
  const { assembler, database, logger } = runtime
  try {
    const photo = clip.adId === null ? null : await findPhoto(runtime, clip.adId)
    const focus = await assembler.measureFocus(storedFile(runtime, { ...clip, name }), { photo, signal })
    await database
      .update(videos)
      .set({ focus, updatedAt: sql`${videos.updatedAt}` })
      .where(and(eq(videos.id, clip.id), isNull(videos.focus)))
    return focus
  } catch (error) {
    signal?.throwIfAborted()
    logger.warn({ error, videoId: clip.id }, 'a clip was not looked at for its framing; its middle is shown')
    return null
  }
}

/** The photo of the ad's product. Null without one, and when its file is gone. */
async function findPhoto(runtime: AppRuntime, adId: string): Promise<SourceFile | null> {
  const { database } = runtime
  const [ad] = await database.select().from(ads).where(eq(ads.id, adId))
  const product = ad && (await findPhotographed(database, ad))
  if (!product) return null
  const [image] = await database.select().from(images).where(eq(images.id, product.photo.imageId))
  if (!image?.storageKey) return null
  try {
    const sha256 = await readHash(runtime, image.storageKey, image.sha256)
    return storedFile(runtime, { name: 'The photo of the product', storageKey: image.storageKey, sha256 })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}
