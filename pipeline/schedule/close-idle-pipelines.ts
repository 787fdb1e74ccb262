import { and, isNull, lte } from 'drizzle-orm'
import { closePipeline } from '@callsheet/lib/database/close-pipeline.ts'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import type { Job } from './job.ts'

const rowsPerRun = 500

/** Closes pipelines without any activity for a month. */
export const closeIdlePipelines: Job = async ({ database, settings, clock, changes }) => {
  const at = clock.now()
  const idleSince = new Date(at.getTime() - settings.pipelineIdleDays * 86_400_000)
  const idle = await database
    .select({ id: pipelines.id, ownerId: pipelines.ownerId, adId: pipelines.adId })
    .from(pipelines)
    .where(and(isNull(pipelines.closedAt), lte(pipelines.lastActivityAt, idleSince)))
    .limit(rowsPerRun)
  const summary = { closed: 0, refundedCredits: 0 }
  for (const { id, ownerId, adId } of idle) {
    const closed = await database.transaction((transaction) =>
      closePipeline(transaction, { pipelineId: id, at, idleSince })
    )
    if (!closed) continue
    changes.tell({ ownerId, kind: 'pipelines', id, adId }, { ownerId, kind: 'credits', id: null, adId })
    summary.closed += 1
    summary.refundedCredits += closed.refundedCredits
  }
  return summary
}
