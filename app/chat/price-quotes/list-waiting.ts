import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import type { QuotesQuery, QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import type { Scope } from '../../runtime.ts'
import { quoteView } from './quote-view.ts'

const shownQuotes = 50

/** Prices that wait for the user. The first to expire comes first. Every open page of the studio asks for them. */
export async function listWaitingQuotes({ scope, query }: { scope: Scope; query: QuotesQuery }): Promise<QuoteView[]> {
  const { database, clock } = scope.runtime
  const now = clock.now()
  const asked = { program: isNull(spendQuotes.threadId), conversation: isNotNull(spendQuotes.threadId) }
  const rows = await database
    .select()
    .from(spendQuotes)
    .where(
      and(
        eq(spendQuotes.ownerId, scope.ownerId),
        eq(spendQuotes.status, 'open'),
        gt(spendQuotes.expiresAt, now),
        query.askedBy && asked[query.askedBy]
      )
    )
    .orderBy(asc(spendQuotes.expiresAt))
    .limit(shownQuotes)
  return rows.map((row) => quoteView(row, now))
}
