import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import type { Scope } from '../../runtime.ts'
import { olderThan, toPage, type Page, type PageQuery } from '../page.ts'
import type { PipelineRow } from './pipeline-view.ts'

export const pipelineSummarySchema = z.object({
  id: z.uuid(),
  adId: z.uuid(),
  title: z.string(),
  folder: z.string(),
  videoType: z.string(),
  aspectRatio: z.string(),
  creditsCharged: z.number().int(),
  closedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime()
})

export type PipelineSummary = z.infer<typeof pipelineSummarySchema>

export interface ListPipelinesOptions {
  scope: Scope
  page: PageQuery
  adId?: string | undefined
}

export async function listPipelines({ scope, page, adId }: ListPipelinesOptions): Promise<Page<PipelineSummary>> {
  const rows = await scope.runtime.database
    .select()
    .from(pipelines)
    .where(
      and(
        eq(pipelines.ownerId, scope.ownerId),
        adId ? eq(pipelines.adId, adId) : undefined,
        olderThan(page.after, pipelines)
      )
    )
    .orderBy(desc(pipelines.createdAt), desc(pipelines.id))
    .limit(page.limit + 1)
  return toPage(rows, page.limit, summaryOf)
}

function summaryOf(row: PipelineRow): PipelineSummary {
  const { id, adId, title, folder, videoType, aspectRatio, creditsCharged, closedAt, createdAt } = row
  return {
    id,
    adId,
    title,
    folder,
    videoType,
    aspectRatio,
    creditsCharged,
    closedAt: closedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString()
  }
}
