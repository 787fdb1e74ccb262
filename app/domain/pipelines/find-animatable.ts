import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { SceneRow } from './pipeline-view.ts'

export interface AnimatableScene {
  scene: SceneRow
  /** The trace of its still. */
  traceparent: string | null
}

/**
 * The approved scenes, in order, whose still is finished and whose clip is prepaid. They are locked for this transaction.
 * With `imageIds`, only the scenes of these stills; with `ofApprovedDrafts`, only those whose draft was approved.
 */
export async function findAnimatable(
  transaction: Transaction,
  {
    pipelineId,
    imageIds,
    ofApprovedDrafts = false
  }: { pipelineId: string; imageIds?: readonly string[] | undefined; ofApprovedDrafts?: boolean | undefined }
): Promise<AnimatableScene[]> {
  return transaction
    .select({ scene: pipelineScenes, traceparent: images.traceparent })
    .from(pipelineScenes)
    .innerJoin(images, and(eq(images.id, pipelineScenes.imageId), eq(images.status, 'Completed')))
    .where(
      and(
        eq(pipelineScenes.pipelineId, pipelineId),
        eq(pipelineScenes.stage, 'review'),
        isNotNull(pipelineScenes.approvedAt),
        isNotNull(pipelineScenes.prepaidVideoId),
        ofApprovedDrafts ? isNotNull(pipelineScenes.draftApprovedAt) : undefined,
        imageIds && inArray(pipelineScenes.imageId, [...imageIds])
      )
    )
    .orderBy(asc(pipelineScenes.position))
    .for('update', { of: pipelineScenes })
}
