import { and, desc, eq } from 'drizzle-orm'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import type { ListThreadsQuery, ThreadSummary } from '@callsheet/lib/wire/app-api/chat.ts'
import type { Page } from '@callsheet/lib/wire/app-api/page.ts'
import type { Scope } from '../../runtime.ts'
import { olderThan, onShelf, toPage } from '../../domain/page.ts'
import { threadSummary } from './thread-view.ts'

export interface ListThreadsOptions {
  scope: Scope
  query: ListThreadsQuery
}

/** Conversations, the last used first: those in use, or archived ones. */
export async function listThreads({ scope, query }: ListThreadsOptions): Promise<Page<ThreadSummary>> {
  const rows = await scope.runtime.database
    .select()
    .from(chatThreads)
    .where(
      and(
        eq(chatThreads.ownerId, scope.ownerId),
        query.adId ? eq(chatThreads.adId, query.adId) : undefined,
        onShelf(query, { name: chatThreads.title, archivedAt: chatThreads.archivedAt }),
        olderThan(query.after, chatThreads, chatThreads.updatedAt)
      )
    )
    .orderBy(desc(chatThreads.updatedAt), desc(chatThreads.id))
    .limit(query.limit + 1)
  return toPage(rows, query.limit, threadSummary, ({ updatedAt }) => updatedAt)
}
