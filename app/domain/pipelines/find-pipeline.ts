import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineRow, SceneRow } from './pipeline-view.ts'

/** The owner's open pipeline, locked for this transaction and marked as just used. */
export async function lockOpenPipeline(
  transaction: Transaction,
  ownerId: string,
  pipelineId: string
): Promise<PipelineRow> {
  const [pipeline] = await transaction
    .update(pipelines)
    .set({ lastActivityAt: sql`now()` })
    .where(and(eq(pipelines.id, pipelineId), eq(pipelines.ownerId, ownerId)))
    .returning()
  if (!pipeline) throw new AppError('not-found', 'There is no such pipeline.')
  if (pipeline.closedAt) throw new AppError('conflict', 'This pipeline is closed. Its clips are in the library.')
  return pipeline
}

/** A scene of a pipeline, locked for this transaction. Errors: `not-found`. */
export async function lockScene(transaction: Transaction, pipelineId: string, sceneId: string): Promise<SceneRow> {
  const [scene] = await transaction
    .select()
    .from(pipelineScenes)
    .where(and(eq(pipelineScenes.id, sceneId), eq(pipelineScenes.pipelineId, pipelineId)))
    .for('update')
  if (!scene) throw new AppError('not-found', 'This pipeline has no such scene.')
  return scene
}
