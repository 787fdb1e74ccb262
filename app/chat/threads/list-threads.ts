import { and, desc, eq } from 'drizzle-orm'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import type { ThreadSummary } from '@callsheet/lib/wire/app-api/chat.ts'
import type { Page, PageQuery } from '@callsheet/lib/wire/app-api/page.ts'
import type { Scope } from '../../runtime.ts'
import { olderThan, toPage } from '../../domain/page.ts'
import { threadSummary } from './thread-view.ts'

/** Conversations, newest first. */
export async function listThreads({ scope, page }: { scope: Scope; page: PageQuery }): Promise<Page<ThreadSummary>> {
  const rows = await scope.runtime.database
    .select()
    .from(chatThreads)
    .where(and(eq(chatThreads.ownerId, scope.ownerId), olderThan(page.after, chatThreads)))
    .orderBy(desc(chatThreads.createdAt), desc(chatThreads.id))
    .limit(page.limit + 1)
  return toPage(rows, page.limit, threadSummary)
}
