import { and, eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { refundCharge } from '@callsheet/lib/database/credits.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { lockOpenPipeline } from './find-pipeline.ts'
import { readPipeline } from './get.ts'

export interface SkipOptions {
  scope: Scope
  pipelineId: string
  sceneId: string
}

/** Skips a scene and refunds its prepaid clip. Skipping again changes nothing. */
export async function skipScene({ scope, pipelineId, sceneId }: SkipOptions): Promise<PipelineView> {
  return scope.runtime.database.transaction(async (transaction) => {
    await lockOpenPipeline(transaction, scope.ownerId, pipelineId)
    const [scene] = await transaction
      .select()
      .from(pipelineScenes)
      .where(and(eq(pipelineScenes.id, sceneId), eq(pipelineScenes.pipelineId, pipelineId)))
      .for('update')
    if (!scene) throw new AppError('not-found', 'This pipeline has no such scene.')
    if (scene.stage === 'animating')
      throw new AppError('conflict', `Scene ${scene.position} is being animated and cannot be skipped.`)
    await transaction
      .update(pipelineScenes)
      .set({ stage: 'skipped', approvedAt: null, prepaidVideoId: null })
      .where(eq(pipelineScenes.id, sceneId))
    if (scene.prepaidVideoId) {
      await refundCharge(
        transaction,
        scene.prepaidVideoId,
        `Refund: scene ${scene.position} was skipped before its clip was made`
      )
    }
    return readPipeline(transaction, scope.ownerId, pipelineId)
  })
}
