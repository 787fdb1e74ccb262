import { desc, eq } from 'drizzle-orm'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import type { ThreadView } from '@callsheet/lib/wire/app-api/chat.ts'
import { interruptSilentRuns } from '../../domain/conversations/interrupt-silent-runs.ts'
import type { Scope } from '../../runtime.ts'
import { findLatestRun, findThread, readMessages } from './find-thread.ts'
import { quoteView } from '../price-quotes/quote-view.ts'
import { runView, threadSummary } from './thread-view.ts'

const shownQuotes = 500

/** A conversation with its newest messages, its latest run and its newest quotes, both oldest first. */
export async function getThread({ scope, threadId }: { scope: Scope; threadId: string }): Promise<ThreadView> {
  const { runtime, ownerId } = scope
  const thread = await findThread(runtime.database, ownerId, threadId)
  await interruptSilentRuns(runtime.database, [threadId])
  const newestQuotes = await runtime.database
    .select()
    .from(spendQuotes)
    .where(eq(spendQuotes.threadId, threadId))
    .orderBy(desc(spendQuotes.createdAt))
    .limit(shownQuotes)
  const quotes = newestQuotes.toReversed()
  const run = await findLatestRun(runtime.database, threadId)
  const now = runtime.clock.now()
  const hasOpenQuote = quotes.some((quote) => quote.status === 'open' && quote.expiresAt > now)
  return {
    ...threadSummary(thread),
    messages: (await readMessages(runtime.database, threadId)).map(({ id, role, parts }) => ({ id, role, parts })),
    run: run && runView(run, hasOpenQuote),
    quotes: quotes.map((quote) => quoteView(quote, now))
  }
}
