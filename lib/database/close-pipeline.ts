import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { refundCharge } from './credits.ts'
import type { Transaction } from './database.ts'
import { images } from './schema/media.ts'
import { pipelines, pipelineScenes } from './schema/pipelines.ts'

export interface ClosePipeline {
  pipelineId: string
  at: Date
  /** Only when nothing has happened in it since this time. */
  idleSince?: Date
}

export interface ClosedPipeline {
  unsavedImages: number
  refundedCredits: number
}

/**
 * Closes a pipeline once: its unapproved stills are no longer saved, and prepaid clips that were never made are
 * refunded. Null when it was already closed, or is not idle.
 */
export async function closePipeline(
  transaction: Transaction,
  { pipelineId, at, idleSince }: ClosePipeline
): Promise<ClosedPipeline | null> {
  const closed = await transaction
    .update(pipelines)
    .set({ closedAt: at })
    .where(
      and(
        eq(pipelines.id, pipelineId),
        isNull(pipelines.closedAt),
        idleSince ? sql`${pipelines.lastActivityAt} <= ${idleSince}::timestamptz` : undefined
      )
    )
    .returning({ id: pipelines.id })
  if (closed.length === 0) return null

  const unsaved = await transaction
    .update(images)
    .set({ isSaved: false })
    .where(
      and(
        eq(images.pipelineId, pipelineId),
        eq(images.purpose, 'scene'),
        eq(images.isSaved, true),
        sql`not exists (select from ${pipelineScenes}
          where ${pipelineScenes.imageId} = ${images.id} and ${pipelineScenes.approvedAt} is not null)`
      )
    )
    .returning({ id: images.id })

  const prepaid = await transaction
    .select({ id: pipelineScenes.id, videoId: pipelineScenes.prepaidVideoId })
    .from(pipelineScenes)
    .where(and(eq(pipelineScenes.pipelineId, pipelineId), isNotNull(pipelineScenes.prepaidVideoId)))
    .orderBy(pipelineScenes.position)
    .for('update')
  await transaction
    .update(pipelineScenes)
    .set({ prepaidVideoId: null })
    .where(eq(pipelineScenes.pipelineId, pipelineId))
  let refundedCredits = 0
  for (const { videoId } of prepaid) {
    if (videoId)
      refundedCredits += await refundCharge(
        transaction,
        videoId,
        'Refund: the clip was not made before the pipeline closed'
      )
  }
  return { unsavedImages: unsaved.length, refundedCredits }
}
