import { and, eq, gte, isNull, lt, or } from 'drizzle-orm'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'

/** Longer than any tool runs. When a confirmed call has no answer after this time, its process has died. */
const diedAfterMilliseconds = 10 * 60_000

const latestDeath = (now: Date): Date => new Date(now.getTime() - diedAfterMilliseconds)

/** True for a confirmed price that nobody carries out any more. A press runs it again, and it is paid once at most. */
export function priceHasDied(
  { status, decidedAt }: Pick<typeof spendQuotes.$inferSelect, 'status' | 'decidedAt'>,
  now: Date
): boolean {
  return status === 'confirmed' && (decidedAt === null || decidedAt < latestDeath(now))
}

/** Their rows. */
export const deadPrices = (now: Date) =>
  and(
    eq(spendQuotes.status, 'confirmed'),
    or(isNull(spendQuotes.decidedAt), lt(spendQuotes.decidedAt, latestDeath(now)))
  )

/** Rows of confirmed prices that are being carried out. */
export const pricesUnderWay = (now: Date) =>
  and(eq(spendQuotes.status, 'confirmed'), gte(spendQuotes.decidedAt, latestDeath(now)))
