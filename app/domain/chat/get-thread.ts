import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { interruptSilentRuns } from '../../chat/run-record.ts'
import type { Scope } from '../../runtime.ts'
import { findLatestRun, findThread, readMessages } from './find-thread.ts'
import { quoteView, runView, threadSummary, type threadViewSchema } from './thread-view.ts'

/** A conversation with its messages, its latest run and its quotes. */
export async function getThread({
  scope,
  threadId
}: {
  scope: Scope
  threadId: string
}): Promise<z.output<typeof threadViewSchema>> {
  const { runtime, ownerId } = scope
  const thread = await findThread(runtime.database, ownerId, threadId)
  await interruptSilentRuns(runtime, threadId)
  const quotes = await runtime.database
    .select()
    .from(spendQuotes)
    .where(eq(spendQuotes.threadId, threadId))
    .orderBy(asc(spendQuotes.createdAt))
  const run = await findLatestRun(runtime.database, threadId)
  const hasOpenQuote = quotes.some((quote) => quote.status === 'open' && quote.expiresAt > runtime.clock.now())
  return {
    ...threadSummary(thread),
    messages: (await readMessages(runtime.database, threadId)).map(({ id, role, parts }) => ({ id, role, parts })),
    run: run && runView(run, thread, hasOpenQuote),
    quotes: quotes.map(quoteView)
  }
}
