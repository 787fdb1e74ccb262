import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { QuoteRow } from '../threads/find-thread.ts'

/** The owner's price. Errors: `not-found`, also for another user's price. */
export async function findQuote(queryable: Queryable, ownerId: string, quoteId: string): Promise<QuoteRow> {
  const [quote] = await queryable
    .select()
    .from(spendQuotes)
    .where(and(eq(spendQuotes.id, quoteId), eq(spendQuotes.ownerId, ownerId)))
  if (!quote) throw new AppError('not-found', 'There is no such price.')
  return quote
}
