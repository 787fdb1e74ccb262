import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { mediaTables } from '@callsheet/lib/database/media-rows.ts'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import type { i2vGenerations } from '@callsheet/lib/database/schema/media.ts'
import { deadLetters, deletions, rateLimits } from '@callsheet/lib/database/schema/operations.ts'
import { apiKeys, users, verifications } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { DeleteAccountRequest } from '@callsheet/lib/wire/app-api/accounts.ts'
import { memberKeys } from '../../quotas/quotas.ts'
import type { Scope } from '../../runtime.ts'

export interface DeleteAccountOptions {
  scope: Scope
  input: DeleteAccountRequest
}

/**
 * Removes a user with all their data. The same transaction notes the stored objects, and the sweeper removes them soon
 * after.
 */
export async function deleteAccount({ scope, input }: DeleteAccountOptions): Promise<void> {
  const { ownerId, runtime } = scope
  await runtime.database.transaction(async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.id, ownerId)).for('update')
    if (!user || user.email !== input.email.trim().toLowerCase()) {
      throw new AppError('invalid-input', 'Type the e-mail address of this account to delete it.')
    }
    if (user.role === 'owner') {
      const [other] = await transaction
        .select({ id: users.id })
        .from(users)
        .where(sql`${users.id} <> ${ownerId}`)
        .limit(1)
      if (other) throw new AppError('conflict', 'Other users depend on the owner. Delete their accounts first.')
    }
    for (const anyTable of Object.values(mediaTables)) {
      // The three tables share these columns. The cast only merges their types.
      const table = anyTable as typeof i2vGenerations
      const stored = transaction
        .select({ storageKey: sql<string>`${table.storageKey}`.as('storage_key') })
        .from(table)
        .where(and(eq(table.ownerId, ownerId), isNotNull(table.storageKey)))
      const keys = await stored
      if (keys.length > 0) await transaction.insert(deletions).values(keys)
    }
    const made = await transaction
      .select({ film: cuts.storageKey, plain: cuts.plainStorageKey })
      .from(cuts)
      .where(eq(cuts.ownerId, ownerId))
    const films = made.flatMap(({ film, plain }) =>
      [film, plain].flatMap((storageKey) => (storageKey ? [{ storageKey }] : []))
    )
    if (films.length > 0) await transaction.insert(deletions).values(films)
    await transaction.delete(deadLetters).where(eq(deadLetters.ownerId, ownerId))
    await transaction.delete(rateLimits).where(inArray(rateLimits.key, memberKeys(ownerId)))
    await transaction.delete(apiKeys).where(eq(apiKeys.referenceId, ownerId))
    await transaction.delete(verifications).where(eq(verifications.value, ownerId))
    await transaction.delete(users).where(eq(users.id, ownerId))
  })
}
