import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { idempotencyKeys } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../runtime.ts'

export interface Spent<Answer> {
  answer: Answer
  /** True when an earlier request with the same key did the work. */
  isRepeat: boolean
}

const unanswered = 0

/**
 * Runs `work` in one transaction, once per `Idempotency-Key`: key, effect and answer commit together or
 * not at all. A repeat gets the first answer; the same key with another request is a conflict.
 * A repeat that arrives while the first still runs waits for it on the key's row.
 */
export async function spendOnce<Answer>(
  scope: Scope,
  work: (transaction: Transaction) => Promise<Answer>
): Promise<Spent<Answer>> {
  const { ownerId, idempotency, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    if (!idempotency) return { answer: await work(transaction), isRepeat: false }
    const { key, fingerprint } = idempotency
    const taken = await transaction
      .insert(idempotencyKeys)
      .values({ ownerId, key, fingerprint, status: unanswered, answer: {} })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (taken.length === 0) {
      const repeat = await findRepeat<Answer>(scope, transaction)
      if (!repeat)
        throw new AppError('conflict', 'A request with this Idempotency-Key is still under way.', { retryable: true })
      idempotency.onRepeat?.()
      return repeat
    }
    const answer = await work(transaction)
    await transaction
      .update(idempotencyKeys)
      .set({ answer, status: 200 })
      .where(and(eq(idempotencyKeys.ownerId, ownerId), eq(idempotencyKeys.key, key)))
    return { answer, isRepeat: false }
  })
}

/** The kept answer of this very request, or null. For work that is slow before its transaction begins. */
export async function findRepeat<Answer>(
  scope: Scope,
  queryable: Queryable = scope.runtime.database
): Promise<Spent<Answer> | null> {
  const { ownerId, idempotency } = scope
  if (!idempotency) return null
  const [kept] = await queryable
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.ownerId, ownerId), eq(idempotencyKeys.key, idempotency.key)))
  if (!kept) return null
  if (kept.fingerprint !== idempotency.fingerprint) {
    throw new AppError('conflict', 'This Idempotency-Key was used for another request. Use a new one.')
  }
  // Written by `spendOnce` for the same method, path and body, so by the same verb.
  return { answer: kept.answer as Answer, isRepeat: true }
}
