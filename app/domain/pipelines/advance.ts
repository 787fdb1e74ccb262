import { eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { videoModels } from '@callsheet/lib/database/schema/models.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { requireOwnGesture } from '../accounts/own-gesture.ts'
import { buyMedia } from '../buy-media.ts'
import type { ForOwner, VideoModel } from '../models/find-models.ts'
import { requireOwnKey } from '../provider-keys/own-key.ts'
import { spendOnce } from '../spend-once.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { findAnimatable, type AnimatableScene } from './find-animatable.ts'
import { lockOpenPipeline } from './find-pipeline.ts'
import { readPipeline } from './get.ts'
import { nothingToAnimate } from './nothing-to-animate.ts'
import type { PipelineRow, SceneRow } from './pipeline-view.ts'
import { planClips, type PlannedClip } from './plan-clips.ts'

export interface AdvancedPipeline {
  pipeline: PipelineView
  /** Clips that this call sent to the pipeline service. 0 when no approved still was left to animate. */
  animated: number
  /** Why it was none, and what to do first. */
  notice?: string
}

export interface AdvanceOptions {
  scope: Scope
  pipelineId: string
  /** Only the scenes of these stills. */
  imageIds?: readonly string[] | undefined
  /** Only the scenes whose draft was approved. */
  ofApprovedDrafts?: boolean | undefined
}

/**
 * Animates the approved scenes. In one transaction they go from review to animating and their prepaid clips become
 * Queued rows. A double click finds nothing left, buys nothing and gets a notice. Scenes approved later are animated by
 * the next call. Errors: `conflict` with what to do first when there is nothing to animate and no clip was begun;
 * `forbidden` when there is something to animate and it is not the user's own gesture.
 */
export async function advancePipeline({
  scope,
  pipelineId,
  imageIds,
  ofApprovedDrafts
}: AdvanceOptions): Promise<AdvancedPipeline> {
  return spendOnce(scope, async (unit) => {
    const { transaction } = unit
    const pipeline = await lockOpenPipeline(transaction, scope.ownerId, pipelineId)
    const scenes = await findAnimatable(transaction, { pipelineId, imageIds, ofApprovedDrafts })
    if (scenes.length === 0) {
      const view = await readPipeline(transaction, scope.ownerId, pipelineId)
      const notice = nothingToAnimate(view, { ofApprovedDrafts })
      if (view.scenes.some(({ stage }) => stage === 'animating')) return { pipeline: view, animated: 0, notice }
      throw new AppError('conflict', notice, { details: { nextStep: view.nextStep } })
    }
    requireOwnGesture(scope, 'A still is animated')
    await buyClips(unit, pipeline, scenes)
    return { pipeline: await readPipeline(transaction, scope.ownerId, pipelineId), animated: scenes.length }
  })
}

async function buyClips(unit: UnitOfWork, pipeline: PipelineRow, approved: readonly AnimatableScene[]): Promise<void> {
  const { transaction } = unit
  const rows = await planClips(transaction, pipeline, {
    model: await findVideoModel(transaction, pipeline),
    clips: approved.map(({ scene }) => ({ scene, clip: prepaidClipOf(scene) }))
  })
  // Paid with the stills. A clip continues its still's trace, so one trace leads from the request that planned both to
  // the stored clip.
  const purchases = rows.map((row, index) => ({ row, charge: null, traceparent: approved[index]?.traceparent ?? null }))
  await buyMedia(unit, { kind: 'video', purchases })
  await transaction
    .update(pipelineScenes)
    .set({ stage: 'animating', videoId: sql`${pipelineScenes.prepaidVideoId}`, prepaidVideoId: null })
    .where(
      inArray(
        pipelineScenes.id,
        approved.map(({ scene }) => scene.id)
      )
    )
}

/** The id of the entitlement becomes the row's id. */
function prepaidClipOf({ id, prepaidVideoId, videoCredits, durationSeconds }: SceneRow): PlannedClip['clip'] {
  if (!prepaidVideoId) throw new Error(`Scene ${id} has no prepaid clip.`)
  return { id: prepaidVideoId, credits: videoCredits, durationSeconds }
}

/** The model with the terms of its price: the owner's own key or the deployment's. */
export async function findVideoModel(
  transaction: Transaction,
  { videoModelId: id, ownerId, videosWithOwnKey }: PipelineRow
): Promise<ForOwner<VideoModel>> {
  const [model] = await transaction.select().from(videoModels).where(eq(videoModels.id, id))
  if (!model)
    throw new AppError(
      'unavailable',
      `The video model "${id}" is no longer there. Close the pipeline to get its clips refunded.`
    )
  const ownKeyId = videosWithOwnKey ? await requireOwnKey(transaction, ownerId, model.config.endpointFamily) : null
  return { ...model, ownKeyId }
}
