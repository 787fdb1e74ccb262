import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { ApproveRequest, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { lockOpenPipeline } from './find-pipeline.ts'
import { readPipeline } from './get.ts'

export interface ApproveOptions {
  scope: Scope
  pipelineId: string
  input: ApproveRequest
}

/** Approves one named take, or every completed still. Errors: `conflict` when the take is no longer in use. */
export async function approveScenes({ scope, pipelineId, input }: ApproveOptions): Promise<PipelineView> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    await lockOpenPipeline(transaction, ownerId, pipelineId)
    if ('allCompleted' in input) await approveCompleted(transaction, pipelineId)
    else await approveTake(transaction, pipelineId, input)
    return readPipeline(transaction, ownerId, pipelineId)
  })
}

async function approveCompleted(transaction: Transaction, pipelineId: string): Promise<void> {
  await transaction
    .update(pipelineScenes)
    .set({ approvedAt: sql`now()` })
    .from(images)
    .where(
      and(
        eq(pipelineScenes.pipelineId, pipelineId),
        eq(pipelineScenes.stage, 'review'),
        isNull(pipelineScenes.approvedAt),
        eq(images.id, pipelineScenes.imageId),
        eq(images.status, 'Completed')
      )
    )
}

async function approveTake(
  transaction: Transaction,
  pipelineId: string,
  { sceneId, imageId }: { sceneId: string; imageId: string }
): Promise<void> {
  const [found] = await transaction
    .select({ scene: pipelineScenes, status: images.status })
    .from(pipelineScenes)
    .leftJoin(images, eq(images.id, pipelineScenes.imageId))
    .where(and(eq(pipelineScenes.id, sceneId), eq(pipelineScenes.pipelineId, pipelineId)))
  if (!found) throw new AppError('not-found', 'This pipeline has no such scene.')
  const { scene, status } = found
  if (scene.imageId !== imageId) {
    throw new AppError('conflict', `Scene ${scene.position} has another take now. Look at it before you approve.`, {
      details: { sceneId, imageId: scene.imageId }
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
  if (scene.approvedAt) return
  await transaction
    .update(pipelineScenes)
    .set({ approvedAt: sql`now()` })
    .where(eq(pipelineScenes.id, sceneId))
}
