import { and, desc, eq } from 'drizzle-orm'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import type { Page, PageQuery } from '@callsheet/lib/wire/app-api/page.ts'
import type { PipelineSummary } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { Scope } from '../../runtime.ts'
import { olderThan, toPage } from '../page.ts'
import type { PipelineRow } from './pipeline-view.ts'

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
