import { and, eq } from 'drizzle-orm'
import { closePipeline as closePipelineRow } from '@callsheet/lib/database/close-pipeline.ts'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { readPipeline } from './get.ts'

/**
 * Ends a pipeline: refunds clips that were not made, and no longer saves unapproved stills. Closing again changes
 * nothing.
 */
export async function closePipeline({
  scope,
  pipelineId
}: {
  scope: Scope
  pipelineId: string
}): Promise<PipelineView> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    const [pipeline] = await transaction
      .select({ id: pipelines.id })
      .from(pipelines)
      .where(and(eq(pipelines.id, pipelineId), eq(pipelines.ownerId, ownerId)))
    if (!pipeline) throw new AppError('not-found', 'There is no such pipeline.')
    await closePipelineRow(transaction, { pipelineId, at: runtime.clock.now() })
    return readPipeline(transaction, ownerId, pipelineId)
  })
}
