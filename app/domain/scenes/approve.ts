import { eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import type { Scope } from '../../runtime.ts'
import { requireOwnGesture } from '../accounts/own-gesture.ts'
import { findScene, lockScene, recordScene, type AdScene, type SceneOfAd } from './in-order.ts'
import { listScenes } from './list.ts'

export interface ApproveSceneOptions {
  scope: Scope
  adId: string
  number: number
  imageId: string
}

/**
 * Approves a named take of a scene's still, so that it can be animated. Approving again changes nothing. Errors:
 * `forbidden` when it is not the user's own gesture.
 */
export async function approveScene({ scope, adId, number, imageId }: ApproveSceneOptions): Promise<AdSceneView[]> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    // A new take, made at the same moment, waits: it is not the one that was looked at.
    await lockScene(transaction, { ownerId, adId, number })
    const scene = await findApprovable(transaction, { ownerId, adId, number, imageId })
    if (!scene.isApproved) {
      requireOwnGesture(scope, 'A still is approved')
      await recordScene(transaction, { ownerId, adId, number }, { isApproved: true })
    }
    return listScenes(transaction, { ownerId, adId })
  })
}

/** The scene whose named take can be approved or is approved. Errors: `conflict` for another or an unfinished take. */
export async function findApprovable(
  queryable: Queryable,
  { imageId, ...wanted }: SceneOfAd & { imageId: string }
): Promise<AdScene> {
  const { number } = wanted
  const scene = await findScene(queryable, wanted)
  if (!scene?.imageId) throw new AppError('conflict', `Scene ${number} has no still yet.`)
  if (scene.imageId !== imageId) {
    throw new AppError('conflict', `Scene ${number} has another take now. Look at it before you approve.`, {
      details: { imageId: scene.imageId }
    })
  }
  const [still] = await queryable.select({ status: images.status }).from(images).where(eq(images.id, imageId))
  if (still?.status !== 'Completed') {
    throw new AppError('conflict', `The still of scene ${number} is not finished (${still?.status ?? 'gone'}).`)
  }
  return scene
}
