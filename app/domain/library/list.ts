import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { deletionOf } from '@callsheet/lib/daily-deletion.ts'
import { readRefunded } from '@callsheet/lib/database/credits.ts'
import { rowCostView } from '@callsheet/lib/money/row-cost.ts'
import type { Footage } from '@callsheet/lib/wire/footage.ts'
import type { LibraryItem, LibraryQuery } from '@callsheet/lib/wire/app-api/library.ts'
import type { Page } from '@callsheet/lib/wire/app-api/page.ts'
import type { Scope } from '../../runtime.ts'
import { mediaView, type ImageRow } from '../media/media-view.ts'
import { readSceneFacts } from '../media/scene-facts.ts'
import { newerThan, olderThan, toPage } from '../page.ts'

export interface ListLibraryOptions {
  scope: Scope
  query: LibraryQuery
}

/** Pictures and clips together, newest or oldest first. Each table returns at most one page, by its own index. */
export async function listLibrary({ scope, query }: ListLibraryOptions): Promise<Page<LibraryItem>> {
  const { database } = scope.runtime
  const take = query.limit + 1
  const isOldestFirst = query.order === 'oldest'
  const inOrder = isOldestFirst ? asc : desc
  const pictures = database
    .select({
      kind: sql<'image' | 'video'>`'image'`.as('kind'),
      ...columnsOf(images),
      purpose: sql<ImageRow['purpose'] | null>`${images.purpose}`.as('purpose'),
      isDraft: sql<boolean>`false`.as('is_draft'),
      language: sql<string | null>`null::text`.as('language'),
      footage: sql<Footage | null>`null::jsonb`.as('footage'),
      durationSeconds: sql<number | null>`null::integer`.as('duration_seconds')
    })
    .from(images)
    .where(conditionsOf(images, scope.ownerId, query, 'image'))
    .orderBy(inOrder(images.createdAt), inOrder(images.id))
    .limit(take)
  const clips = database
    .select({
      kind: sql<'image' | 'video'>`'video'`.as('kind'),
      ...columnsOf(videos),
      purpose: sql<ImageRow['purpose'] | null>`null::text`.as('purpose'),
      isDraft: sql<boolean>`${videos.isDraft}`.as('is_draft'),
      language: sql<string | null>`${videos.language}`.as('language'),
      footage: sql<Footage | null>`${videos.footage}`.as('footage'),
      durationSeconds: sql<number | null>`${videos.durationSeconds}`.as('duration_seconds')
    })
    .from(videos)
    .where(conditionsOf(videos, scope.ownerId, query, 'video'))
    .orderBy(inOrder(videos.createdAt), inOrder(videos.id))
    .limit(take)
  const rows =
    query.kind === 'image' ? await pictures : query.kind === 'video' ? await clips : await unionAll(pictures, clips)
  const sign = isOldestFirst ? 1 : -1
  const sorted = rows.toSorted(
    (a, b) => sign * (a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  )
  const shown = sorted.slice(0, take)
  const refunded = await readRefunded(
    database,
    shown.flatMap((row) => (row.failureCode ? [row.id] : []))
  )
  const facts = await readSceneFacts(database, shown)
  const now = scope.runtime.clock.now()
  return toPage(shown, query.limit, ({ kind, title, adId, byteSize, ...row }) => {
    const { position, ...ofScene } = facts.get(row.id) ?? {}
    return {
      ...mediaView({ kind, row: { ...row, adId }, isRefunded: refunded.has(row.id), ...ofScene }),
      providerCost: rowCostView(row),
      title,
      adId,
      pipelineId: row.pipelineId,
      scene: position ?? row.sceneNumber,
      byteSize,
      deletesAfter: kind === 'image' && !row.isSaved ? deletionOf(row.createdAt, now).toISOString() : null
    }
  })
}

type MediaTable = typeof images | typeof videos

function columnsOf(table: MediaTable) {
  return {
    id: table.id,
    status: table.status,
    pauseReason: table.pauseReason,
    pausedUntil: table.pausedUntil,
    url: table.url,
    storageKey: table.storageKey,
    isSaved: table.isSaved,
    folder: table.folder,
    take: table.take,
    modelId: table.modelId,
    aspectRatio: table.aspectRatio,
    framedFrames: table.framedFrames,
    thumbnails: table.thumbnails,
    credits: table.credits,
    failureCode: table.failureCode,
    createdAt: table.createdAt,
    completedAt: table.completedAt,
    pipelineId: table.pipelineId,
    sceneId: table.sceneId,
    sceneNumber: table.sceneNumber,
    title: table.title,
    adId: table.adId,
    byteSize: table.byteSize,
    submittingAt: table.submittingAt,
    costMillionths: table.costMillionths,
    costCurrency: table.costCurrency,
    billedMillionths: table.billedMillionths,
    billedCurrency: table.billedCurrency
  }
}

function conditionsOf(table: MediaTable, ownerId: string, query: ListLibraryOptions['query'], kind: 'image' | 'video') {
  return and(
    eq(table.ownerId, ownerId),
    query.folder === undefined ? undefined : eq(table.folder, query.folder),
    query.isSaved === undefined ? undefined : eq(table.isSaved, query.isSaved),
    query.status === undefined ? undefined : eq(table.status, query.status),
    query.adId === undefined ? undefined : eq(table.adId, query.adId),
    query.kind !== undefined && query.kind !== kind ? sql`false` : undefined,
    (query.order === 'oldest' ? newerThan : olderThan)(query.after, table)
  )
}
