import { asc, eq, sql } from 'drizzle-orm'
import { readRefunded } from '@callsheet/lib/database/credits.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import { findAd } from '../ads/find-ad.ts'
import { mediaView } from '../media/media-view.ts'

export interface ScenesOfAd {
  ownerId: string
  adId: string
}

/** The scenes that were begun, in order, with the live status of their still and clip. */
export async function listScenes(queryable: Queryable, { ownerId, adId }: ScenesOfAd): Promise<AdSceneView[]> {
  await findAd(queryable, ownerId, adId)
  const rows = await queryable
    .select({
      scene: adScenes,
      image: images,
      video: videos,
      hasOtherTakes: sql<boolean>`${othersIn('images')} or ${othersIn('videos')}`
    })
    .from(adScenes)
    .leftJoin(images, eq(images.id, adScenes.imageId))
    .leftJoin(videos, eq(videos.id, adScenes.videoId))
    .where(eq(adScenes.adId, adId))
    .orderBy(asc(adScenes.number))
  const failed = rows.flatMap(({ image, video }) => [image, video]).filter((row) => row?.failureCode)
  const refunded = await readRefunded(
    queryable,
    failed.flatMap((row) => (row ? [row.id] : []))
  )
  return rows.map(({ scene, image, video, hasOtherTakes }) => ({
    number: scene.number,
    isApproved: scene.isApproved,
    isSkipped: scene.isSkipped,
    hasOtherTakes,
    image:
      image &&
      mediaView({
        kind: 'image',
        row: image,
        isRefunded: refunded.has(image.id),
        isApproved: scene.isApproved,
        sceneAdId: video ? null : adId
      }),
    video: video && mediaView({ kind: 'video', row: video, isRefunded: refunded.has(video.id), sceneAdId: adId })
  }))
}

const othersIn = (table: 'images' | 'videos') => sql`exists (
  select from ${sql.identifier(table)} other
    where other.ad_id = ${adScenes.adId} and other.scene_number = ${adScenes.number}
      and other.id is distinct from ${table === 'images' ? adScenes.imageId : adScenes.videoId})`
