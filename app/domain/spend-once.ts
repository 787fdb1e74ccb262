import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { idempotencyKeys } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../runtime.ts'
import { inUnitOfWork, type UnitOfWork } from './unit-of-work.ts'

/** The answer to an earlier request with the same key. */
export interface Repeat<Answer> {
  answer: Answer
}

const unanswered = 0

/**
 * Runs `work` as one unit, once per `Idempotency-Key`: key, effect, charge and answer commit together or not at all. A
 * repeat gets the first answer and sends nothing. The same key with another request is a conflict. A repeat that
 * arrives while the first one runs waits on the key's row.
 */
export async function spendOnce<Answer>(scope: Scope, work: (unit: UnitOfWork) => Promise<Answer>): Promise<Answer> {
  const { ownerId, idempotency } = scope
  return inUnitOfWork(scope, async (unit) => {
    if (!idempotency) return work(unit)
    const { transaction } = unit
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
      return repeat.answer
    }
    const answer = await work(unit)
    await transaction
      .update(idempotencyKeys)
      .set({ answer, status: 200 })
      .where(and(eq(idempotencyKeys.ownerId, ownerId), eq(idempotencyKeys.key, key)))
    return answer
  })
}

/** The stored answer of exactly this request, or null. For work that is slow before its transaction begins. */
export async function findRepeat<Answer>(
  scope: Scope,
  queryable: Queryable = scope.runtime.database
): Promise<Repeat<Answer> | null> {
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
  // Written by `spendOnce` for the same method, path and body, so by the same function.
  return { answer: kept.answer as Answer }
}
