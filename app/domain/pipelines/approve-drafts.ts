import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ApproveDraftsRequest } from '@callsheet/lib/wire/app-api/drafts-of-clips.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { requireOwnGesture } from '../accounts/own-gesture.ts'
import { lockOpenPipeline } from './find-pipeline.ts'
import { readPipeline } from './get.ts'

export interface ApproveDraftsOptions {
  scope: Scope
  pipelineId: string
  input: ApproveDraftsRequest
}

/**
 * Approves exactly the named drafts, or every finished one. Errors: `conflict` when a draft is no longer in use or not
 * finished, `forbidden` when it is not the user's own gesture.
 */
export async function approveDrafts({ scope, pipelineId, input }: ApproveDraftsOptions): Promise<PipelineView> {
  return scope.runtime.database.transaction(async (transaction) => {
    const { drafts } = await findUnapprovedDrafts(transaction, { ownerId: scope.ownerId, pipelineId, input })
    if (drafts.length > 0) {
      requireOwnGesture(scope, 'A draft is approved')
      await transaction
        .update(pipelineScenes)
        .set({ draftApprovedAt: sql`now()` })
        .where(
          inArray(
            pipelineScenes.id,
            drafts.map(({ sceneId }) => sceneId)
          )
        )
    }
    return readPipeline(transaction, scope.ownerId, pipelineId)
  })
}

/** The drafts that the request would approve, in the order of their scenes. */
export async function findUnapprovedDrafts(
  transaction: Transaction,
  { ownerId, pipelineId, input }: { ownerId: string; pipelineId: string; input: ApproveDraftsRequest }
) {
  const { adId, title } = await lockOpenPipeline(transaction, ownerId, pipelineId)
  const finished = await transaction
    .select({ sceneId: pipelineScenes.id, position: pipelineScenes.position, videoId: videos.id })
    .from(pipelineScenes)
    .innerJoin(videos, and(eq(videos.id, pipelineScenes.draftVideoId), eq(videos.status, 'Completed')))
    .where(
      and(
        eq(pipelineScenes.pipelineId, pipelineId),
        eq(pipelineScenes.stage, 'review'),
        'allCompleted' in input ? isNull(pipelineScenes.draftApprovedAt) : undefined
      )
    )
    .orderBy(asc(pipelineScenes.position))
  if ('allCompleted' in input) return { adId, title, drafts: finished }
  const named = input.videoIds.map((videoId) => {
    const draft = finished.find((each) => each.videoId === videoId)
    if (draft) return draft
    throw new AppError('conflict', 'One of these drafts is not finished, or no longer in use. Look at it first.', {
      details: { videoId }
    })
  })
  return { adId, title, drafts: named }
}
