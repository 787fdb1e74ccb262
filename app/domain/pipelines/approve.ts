import { inArray, sql } from 'drizzle-orm'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { requireOwnGesture } from '../accounts/own-gesture.ts'
import { findUnapproved, type Approval } from './find-unapproved.ts'
import { readPipeline } from './get.ts'

export interface ApproveOptions {
  scope: Scope
  pipelineId: string
  input: Approval
}

/**
 * Approves one named take, every completed still, or exactly the named stills. Errors: `conflict` when a take is no
 * longer in use, `forbidden` when it is not the user's own gesture.
 */
export async function approveScenes({ scope, pipelineId, input }: ApproveOptions): Promise<PipelineView> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    const { stills } = await findUnapproved(transaction, { ownerId, pipelineId, request: input })
    if (stills.length > 0) {
      requireOwnGesture(scope, 'A still is approved')
      const ids = stills.map(({ sceneId }) => sceneId)
      await transaction
        .update(pipelineScenes)
        .set({ approvedAt: sql`now()` })
        .where(inArray(pipelineScenes.id, ids))
    }
    return readPipeline(transaction, ownerId, pipelineId)
  })
}
