import { and, desc, eq } from 'drizzle-orm'
import type { UIMessage } from 'ai'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { chatMessages, chatRuns, chatThreads, type spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { AppError } from '@callsheet/lib/errors.ts'

const readAtOnce = 1_000

export type ThreadRow = typeof chatThreads.$inferSelect
export type RunRow = typeof chatRuns.$inferSelect
export type QuoteRow = typeof spendQuotes.$inferSelect

export async function findThread(queryable: Queryable, ownerId: string, threadId: string): Promise<ThreadRow> {
  const [thread] = await queryable
    .select()
    .from(chatThreads)
    .where(and(eq(chatThreads.id, threadId), eq(chatThreads.ownerId, ownerId)))
  if (!thread) throw new AppError('not-found', 'There is no such conversation.')
  return thread
}

/** The newest messages of a conversation, oldest first. */
export async function readMessages(queryable: Queryable, threadId: string): Promise<UIMessage[]> {
  const rows = await queryable
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.threadId, threadId))
    .orderBy(desc(chatMessages.position))
    .limit(readAtOnce)
  // We wrote these: user messages through their schema, assistant messages by the AI SDK.
  return rows.toReversed().map(({ id, role, parts }) => ({ id, role, parts: parts as UIMessage['parts'] }))
}

export async function findLatestRun(queryable: Queryable, threadId: string): Promise<RunRow | null> {
  const [run] = await queryable
    .select()
    .from(chatRuns)
    .where(eq(chatRuns.threadId, threadId))
    .orderBy(desc(chatRuns.createdAt))
    .limit(1)
  return run ?? null
}
