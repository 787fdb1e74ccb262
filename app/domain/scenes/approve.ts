import { eq } from 'drizzle-orm'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import type { Scope } from '../../runtime.ts'
import { findScene, recordScene } from './in-order.ts'
import { listScenes } from './list.ts'

export interface ApproveSceneOptions {
  scope: Scope
  adId: string
  number: number
  imageId: string
}

/** Approves a named take of a scene's still, so that it can be animated. Approving again changes nothing. */
export async function approveScene({ scope, adId, number, imageId }: ApproveSceneOptions): Promise<AdSceneView[]> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    const scene = await findScene(transaction, { ownerId, adId, number })
    if (!scene?.imageId) throw new AppError('conflict', `Scene ${number} has no still yet.`)
    if (scene.imageId !== imageId) {
      throw new AppError('conflict', `Scene ${number} has another take now. Look at it before you approve.`, {
        details: { imageId: scene.imageId }
      })
    }
    const [still] = await transaction.select({ status: images.status }).from(images).where(eq(images.id, imageId))
    if (still?.status !== 'Completed') {
      throw new AppError('conflict', `The still of scene ${number} is not finished (${still?.status ?? 'gone'}).`)
    }
    await recordScene(transaction, { ownerId, adId, number }, { isApproved: true })
    return listScenes(transaction, { ownerId, adId })
  })
}
