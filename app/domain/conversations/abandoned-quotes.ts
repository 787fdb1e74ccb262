import { and, eq, gte, isNull, lt, or } from 'drizzle-orm'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'

/** Longer than any tool runs. When a confirmed call has no answer after this time, its process has died. */
const abandonedAfterMilliseconds = 10 * 60_000

const abandonedBefore = (now: Date): Date => new Date(now.getTime() - abandonedAfterMilliseconds)

/** True for a confirmed quote that nobody carries out any more. A press runs it again, and it is paid once at most. */
export function isAbandonedQuote(
  { status, decidedAt }: Pick<typeof spendQuotes.$inferSelect, 'status' | 'decidedAt'>,
  now: Date
): boolean {
  return status === 'confirmed' && (decidedAt === null || decidedAt < abandonedBefore(now))
}

/** The condition for the rows of such quotes. */
export const abandonedQuotes = (now: Date) =>
  and(
    eq(spendQuotes.status, 'confirmed'),
    or(isNull(spendQuotes.decidedAt), lt(spendQuotes.decidedAt, abandonedBefore(now)))
  )

/** The condition for the rows of confirmed quotes that are being carried out. */
export const quotesUnderWay = (now: Date) =>
  and(eq(spendQuotes.status, 'confirmed'), gte(spendQuotes.decidedAt, abandonedBefore(now)))
