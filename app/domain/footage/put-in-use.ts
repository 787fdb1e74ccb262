import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { refundCharge } from '@callsheet/lib/database/credits.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { lockAd } from '../ads/find-ad.ts'
import type { SceneRow } from '../pipelines/pipeline-view.ts'
import { recordScene } from '../scenes/in-order.ts'
import type { FootagePlace } from './find-place.ts'
import { footageWith, type FootageRow } from './footage-row.ts'

/**
 * An own clip takes the scene's place. A clip that was prepaid and not made is refunded: nobody needs it now. A clip that
 * is there, or on its way, stays a take.
 */
export async function putInUse(transaction: Transaction, place: FootagePlace, row: FootageRow): Promise<void> {
  if (place.kind === 'pipeline') return putIntoScene(transaction, place.scene, row.id)
  const { number, scene } = place
  const setAside = scene?.videoId && scene.videoId !== row.id ? await findBought(transaction, scene.videoId) : undefined
  if (setAside !== undefined)
    await transaction
      .update(videos)
      .set({ footage: footageWith({ setAside }) })
      .where(eq(videos.id, row.id))
  await recordScene(
    transaction,
    { ownerId: row.ownerId, adId: row.adId, number },
    { videoId: row.id, isSkipped: false }
  )
}

/** For one scene of a production, which the caller has locked. */
export async function putIntoScene(transaction: Transaction, scene: SceneRow, videoId: string): Promise<void> {
  await transaction
    .update(pipelineScenes)
    .set({ stage: 'animating', videoId, prepaidVideoId: null })
    .where(eq(pipelineScenes.id, scene.id))
  if (scene.prepaidVideoId)
    await refundCharge(
      transaction,
      scene.prepaidVideoId,
      `Refund: an own clip took the place of the clip of scene ${scene.position}`
    )
}

/** The clip that was bought for a scene: the one there is, or the one that an own clip has set aside. */
async function findBought(transaction: Transaction, videoId: string): Promise<string | null> {
  const [row] = await transaction.select({ footage: videos.footage }).from(videos).where(eq(videos.id, videoId))
  if (!row) return null
  return row.footage ? row.footage.setAside : videoId
}

/**
 * The scene goes back to the clip that was bought for it. Where there is none, it is as before its clip: its still is
 * approved and animated, for a new charge. Nothing happens when the scene uses another clip.
 */
export async function takeOutOfUse(transaction: Transaction, row: FootageRow): Promise<void> {
  const { id } = row
  // Until its ad has a production, a new one could take it along meanwhile.
  if (row.pipelineId === null) await lockAd(transaction, row.ownerId, row.adId)
  const [scene] = await transaction.select().from(pipelineScenes).where(eq(pipelineScenes.videoId, id)).for('update')
  if (scene) {
    const bought = await newestBought(transaction, scene.id)
    const change = bought ? { videoId: bought } : { videoId: null, stage: 'review' as const }
    await transaction.update(pipelineScenes).set(change).where(eq(pipelineScenes.id, scene.id))
  }
  const setAside = await findBought(transaction, id)
  const [bought] = setAside
    ? await transaction.select({ id: videos.id }).from(videos).where(eq(videos.id, setAside))
    : []
  await transaction
    .update(adScenes)
    .set({ videoId: bought?.id ?? null })
    .where(and(eq(adScenes.adId, row.adId), eq(adScenes.videoId, id)))
}

async function newestBought(transaction: Transaction, sceneId: string): Promise<string | null> {
  const [bought] = await transaction
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(eq(videos.sceneId, sceneId), isNull(videos.footage), eq(videos.isDraft, false), ne(videos.status, 'Failed'))
    )
    .orderBy(desc(videos.take))
    .limit(1)
  return bought?.id ?? null
}
