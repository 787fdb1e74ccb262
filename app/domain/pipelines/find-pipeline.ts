import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineRow } from './pipeline-view.ts'

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
