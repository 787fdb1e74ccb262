import { and, asc, eq, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { findAd } from '../ads/find-ad.ts'

export interface SceneOfAd {
  ownerId: string
  adId: string
  /** 1-based. */
  number: number
}

export type AdScene = typeof adScenes.$inferSelect

/** The owner's scene. Null when nothing of it was made yet. Errors: `not-found` for another user's ad. */
export async function findScene(queryable: Queryable, { ownerId, adId, number }: SceneOfAd): Promise<AdScene | null> {
  await findAd(queryable, ownerId, adId)
  const [scene] = await queryable
    .select()
    .from(adScenes)
    .where(and(eq(adScenes.adId, adId), eq(adScenes.number, number)))
  return scene ?? null
}

/** The same, held until the transaction ends: a change of the same moment waits. */
export async function lockScene(transaction: Transaction, scene: SceneOfAd): Promise<AdScene | null> {
  const { ownerId, adId, number } = scene
  const isWanted = and(eq(adScenes.adId, adId), eq(adScenes.number, number), eq(adScenes.ownerId, ownerId))
  await transaction.select({ number: adScenes.number }).from(adScenes).where(isWanted).for('update')
  return findScene(transaction, scene)
}

/**
 * Holds a scene for its next still until the transaction ends, also a scene of which nothing was made yet: two first
 * stills of the same moment would be the same take. Errors: `conflict` when a still of the scene is being made and no
 * retake is asked for.
 */
export async function holdForStill(
  transaction: Transaction,
  scene: SceneOfAd,
  { isRetake }: { isRetake: boolean }
): Promise<void> {
  const { ownerId, adId, number } = scene
  await transaction.insert(adScenes).values({ adId, number, ownerId }).onConflictDoNothing()
  const found = await lockScene(transaction, scene)
  if (!isRetake) await requireNoneUnderWay(transaction, 'still', found)
}

/** spec: Route B. A scene waits until the clip of each scene before it is being made, or that scene is skipped. */
export async function requireSceneTurn(queryable: Queryable, { ownerId, adId, number }: SceneOfAd): Promise<void> {
  await findAd(queryable, ownerId, adId)
  const isOver = or(isNotNull(adScenes.videoId), adScenes.isSkipped)
  const over = await queryable
    .select({ number: adScenes.number })
    .from(adScenes)
    .where(and(eq(adScenes.adId, adId), lt(adScenes.number, number), isOver))
    .orderBy(asc(adScenes.number))
  // The scenes are numbered from 1 without a gap, so the first that is not over is where a gap would be.
  const gap = over.findIndex((scene, index) => scene.number !== index + 1)
  const next = 1 + (gap === -1 ? over.length : gap)
  if (next >= number) return
  throw new AppError(
    'conflict',
    `Scenes are made one at a time: animate or skip scene ${next} before the still of scene ${number}.`,
    { details: { waitingFor: next } }
  )
}

export interface ClipOfScene {
  /** The still that the caller means. The scene's own one when absent. */
  wantedId: string | undefined
  /** Another take is wanted, although one is being made. */
  isRetake: boolean
}

/**
 * The still on which a scene's clip starts. The scene is held until the transaction ends, so of two requests at the same
 * moment the second one sees the clip of the first. Errors: `conflict` when the still is not approved, or is another take,
 * and when a clip of the scene is being made and no retake is asked for.
 */
export async function requireApprovedStill(
  transaction: Transaction,
  scene: SceneOfAd,
  { wantedId, isRetake }: ClipOfScene
): Promise<string> {
  const found = await lockScene(transaction, scene)
  if (!isRetake) await requireNoneUnderWay(transaction, 'clip', found)
  if (!found?.imageId) throw new AppError('conflict', `Scene ${scene.number} has no still to animate yet.`)
  if (!found.isApproved)
    throw new AppError('conflict', `Approve the still of scene ${scene.number} before it is animated.`)
  if (wantedId && wantedId !== found.imageId) {
    throw new AppError(
      'conflict',
      `Scene ${scene.number} has another approved still; its clip starts on its own first frame.`,
      {
        details: { imageId: found.imageId }
      }
    )
  }
  return found.imageId
}

/** Nothing is paid twice by mistake. Errors: `conflict` while the scene's still or clip in use is being made. */
export async function requireNoneUnderWay(
  queryable: Queryable,
  what: 'still' | 'clip',
  scene: AdScene | null
): Promise<void> {
  const id = what === 'still' ? scene?.imageId : scene?.videoId
  if (!scene || !id) return
  const table = what === 'still' ? images : videos
  const [media] = await queryable.select({ status: table.status }).from(table).where(eq(table.id, id))
  if (!media || media.status === 'Completed' || media.status === 'Failed') return
  throw new AppError(
    'conflict',
    `A ${what} of scene ${scene.number} is being made, and a second one would be paid too. Buy it when the first has ended, or now with retake.`,
    { details: what === 'still' ? { imageId: id } : { videoId: id } }
  )
}

export interface SceneChange {
  imageId?: string
  /** Null when a new still replaced the animated one: that clip no longer counts. */
  videoId?: string | null
  isApproved?: boolean
  isSkipped?: boolean
}

export async function recordScene(
  queryable: Queryable,
  { ownerId, adId, number }: SceneOfAd,
  change: SceneChange
): Promise<void> {
  await queryable
    .insert(adScenes)
    .values({ adId, number, ownerId, ...change, ...approvalTime(change, sql`now()`) })
    .onConflictDoUpdate({
      target: [adScenes.adId, adScenes.number],
      set: { ...change, ...approvalTime(change, sql`coalesce(${adScenes.approvedAt}, now())`) }
    })
}

/** Approving again keeps the first time of approval. A new still has none. */
function approvalTime({ isApproved }: SceneChange, now: SQL): { approvedAt?: SQL | null } {
  return isApproved === undefined ? {} : { approvedAt: isApproved ? now : null }
}
