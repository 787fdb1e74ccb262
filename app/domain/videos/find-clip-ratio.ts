import { and, eq } from 'drizzle-orm'
import { clipRatio, type ClipRatio } from '@callsheet/lib/clip-ratio.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import type { VideoModel } from '../models/find-models.ts'

export interface FindClipRatio {
  ownerId: string
  firstFrameImageId: string
  model: VideoModel
  /** The ratio of the clip's ad, if any. */
  ofAd: string | null
}

/** With the still's own ratio. Null for an upload that was never measured, and for a picture of another owner. */
export async function findClipRatio(
  queryable: Queryable,
  { ownerId, firstFrameImageId, model, ofAd }: FindClipRatio
): Promise<(ClipRatio & { own: string }) | null> {
  const [still] = await queryable
    .select({ aspectRatio: images.aspectRatio, purpose: images.purpose })
    .from(images)
    .where(and(eq(images.id, firstFrameImageId), eq(images.ownerId, ownerId)))
  if (!still?.aspectRatio) return null
  const { aspectRatio: own, purpose } = still
  const { ratioFromImage } = model.config
  return { own, ...clipRatio({ still: { aspectRatio: own, isUpload: purpose === 'upload' }, ofAd, ratioFromImage }) }
}
