import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ApproveRequest } from '@callsheet/lib/wire/pipelines-api.ts'
import { lockOpenPipeline } from './find-pipeline.ts'

/** One take, every completed still, or exactly the stills that a card has shown. */
export type Approval = ApproveRequest | { imageIds: readonly string[] }

export interface UnapprovedStills {
  adId: string
  title: string
  /** In the order of the scenes. Without the takes that are approved already. */
  stills: { sceneId: string; position: number; imageId: string }[]
}

interface FindOptions {
  ownerId: string
  pipelineId: string
  request: Approval
}

/**
 * The stills that the request would approve. Errors: `conflict` when a named take is no longer in use, not finished or
 * not up for review.
 */
export async function findUnapproved(
  transaction: Transaction,
  { ownerId, pipelineId, request }: FindOptions
): Promise<UnapprovedStills> {
  const { adId, title } = await lockOpenPipeline(transaction, ownerId, pipelineId)
  const scenes = await transaction
    .select({ scene: pipelineScenes, status: images.status })
    .from(pipelineScenes)
    .leftJoin(images, eq(images.id, pipelineScenes.imageId))
    .where(eq(pipelineScenes.pipelineId, pipelineId))
    .orderBy(asc(pipelineScenes.position))
  const wanted = 'allCompleted' in request ? scenes.filter(isUpForReview) : namedTakes(scenes, request)
  const stills = wanted.flatMap(({ scene: { id: sceneId, position, imageId, approvedAt } }) =>
    imageId && !approvedAt ? [{ sceneId, position, imageId }] : []
  )
  return { adId, title, stills }
}

interface SceneAndStatus {
  scene: typeof pipelineScenes.$inferSelect
  status: (typeof images.$inferSelect)['status'] | null
}

const isUpForReview = ({ scene, status }: SceneAndStatus) => scene.stage === 'review' && status === 'Completed'

function namedTakes(
  scenes: readonly SceneAndStatus[],
  request: Exclude<Approval, { allCompleted: true }>
): SceneAndStatus[] {
  if ('sceneId' in request) {
    const found = scenes.find(({ scene }) => scene.id === request.sceneId)
    if (!found) throw new AppError('not-found', 'This pipeline has no such scene.')
    return [requireTake(found, request.imageId)]
  }
  return request.imageIds.map((imageId) => {
    const found = scenes.find(({ scene }) => scene.imageId === imageId)
    if (found) return requireTake(found, imageId)
    throw new AppError('conflict', 'One of these stills has another take now. Look at it before you approve.', {
      details: { imageId }
    })
  })
}

function requireTake(found: SceneAndStatus, imageId: string): SceneAndStatus {
  const { scene, status } = found
  if (scene.imageId !== imageId) {
    throw new AppError('conflict', `Scene ${scene.position} has another take now. Look at it before you approve.`, {
      details: { sceneId: scene.id, imageId: scene.imageId }
    })
  }
  if (scene.stage !== 'review') {
    throw new AppError('conflict', `Scene ${scene.position} is ${scene.stage} and is not up for review.`)
  }
  if (status !== 'Completed') {
    throw new AppError('conflict', `The still of scene ${scene.position} is not finished (${status ?? 'gone'}).`, {
      details: { status }
    })
  }
  return found
}
