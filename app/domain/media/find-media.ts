import { and, eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import type { ImageRow, VideoRow } from './media-view.ts'

export type OwnedMedia = { kind: 'image'; row: ImageRow } | { kind: 'video'; row: VideoRow }

/** The owner's picture or clip. Errors: `not-found`, also for another user's. */
export async function findMedia(queryable: Queryable, ownerId: string, id: string): Promise<OwnedMedia> {
  const [image] = await queryable
    .select()
    .from(images)
    .where(and(eq(images.id, id), eq(images.ownerId, ownerId)))
  if (image) return { kind: 'image', row: image }
  const [video] = await queryable
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.ownerId, ownerId)))
  if (video) return { kind: 'video', row: video }
  throw new AppError('not-found', 'There is no such picture or clip.')
}
