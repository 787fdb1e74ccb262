import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { refundCharge } from '@callsheet/lib/database/credits.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { readPipeline } from './get.ts'

/**
 * Ends a pipeline: clips that were prepaid and not made are refunded, stills that were not approved are
 * no longer saved. Stills that a clip starts on stay. Closing again changes nothing.
 */
export async function closePipeline({ scope, pipelineId }: { scope: Scope; pipelineId: string }): Promise<PipelineView> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    const [pipeline] = await transaction
      .select()
      .from(pipelines)
      .where(and(eq(pipelines.id, pipelineId), eq(pipelines.ownerId, ownerId)))
      .for('update')
    if (!pipeline) throw new AppError('not-found', 'There is no such pipeline.')
    if (!pipeline.closedAt) {
      await transaction.update(pipelines).set({ closedAt: sql`now()` }).where(eq(pipelines.id, pipelineId))
      const scenes = await transaction.select().from(pipelineScenes).where(eq(pipelineScenes.pipelineId, pipelineId)).for('update')
      const kept = scenes.flatMap((scene) => (scene.imageId && (scene.approvedAt || scene.videoId) ? [scene.imageId] : []))
      await transaction
        .update(images)
        .set({ isSaved: false })
        .where(
          and(
            eq(images.pipelineId, pipelineId),
            kept.length > 0 ? sql`${images.id} <> all(${sql.param(kept)}::uuid[])` : undefined,
            sql`not exists (select from videos where videos.pipeline_id = ${pipelineId} and videos.first_frame_image_id = ${images.id})`
          )
        )
      await transaction
        .update(pipelineScenes)
        .set({ prepaidVideoId: null })
        .where(and(eq(pipelineScenes.pipelineId, pipelineId), isNotNull(pipelineScenes.prepaidVideoId)))
      for (const scene of scenes) {
        if (scene.prepaidVideoId) await refundCharge(transaction, scene.prepaidVideoId, `Refund: ${pipeline.title} was closed before this clip was made`)
      }
    }
    return readPipeline(transaction, ownerId, pipelineId)
  })
}
