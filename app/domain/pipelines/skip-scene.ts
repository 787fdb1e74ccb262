import { and, eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { refundCharge } from '@callsheet/lib/database/credits.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { lockOpenPipeline } from './find-pipeline.ts'
import { readPipeline } from './get.ts'
import type { SceneRow } from './pipeline-view.ts'

export interface SkipOptions {
  scope: Scope
  pipelineId: string
  sceneId: string
}

/**
 * Skips a scene and refunds its prepaid clip. The charge of a clip that failed was given back before. Skipping again changes
 * nothing. Errors: `conflict` when its clip is being made, or is there.
 */
export async function skipScene({ scope, pipelineId, sceneId }: SkipOptions): Promise<PipelineView> {
  return scope.runtime.database.transaction(async (transaction) => {
    await lockOpenPipeline(transaction, scope.ownerId, pipelineId)
    const [scene] = await transaction
      .select()
      .from(pipelineScenes)
      .where(and(eq(pipelineScenes.id, sceneId), eq(pipelineScenes.pipelineId, pipelineId)))
      .for('update')
    if (!scene) throw new AppError('not-found', 'This pipeline has no such scene.')
    if (scene.stage === 'animating') await requireNoClip(transaction, scene)
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

/** What failed or was deleted stands in nobody's way. */
async function requireNoClip(transaction: Transaction, { videoId, position }: SceneRow): Promise<void> {
  const [clip] = videoId
    ? await transaction.select({ status: videos.status }).from(videos).where(eq(videos.id, videoId))
    : []
  if (!clip || clip.status === 'Failed') return
  const why = clip.status === 'Completed' ? 'has its clip' : 'is being animated'
  throw new AppError('conflict', `Scene ${position} ${why} and cannot be skipped.`, { details: { videoId } })
}
