import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { mediaTables } from '@callsheet/lib/database/media-rows.ts'
import { animatics } from '@callsheet/lib/database/schema/animatics.ts'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import type { i2vGenerations } from '@callsheet/lib/database/schema/media.ts'
import { musicFiles } from '@callsheet/lib/database/schema/music.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { deadLetters, deletions, rateLimits } from '@callsheet/lib/database/schema/operations.ts'
import { apiKeys, users, verifications } from '@callsheet/lib/database/schema/users.ts'
import { storedKeys } from '@callsheet/lib/database/stored-keys.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { TaskToCancel } from '@callsheet/lib/wire/cancel-tasks.ts'
import type { DeleteAccountRequest } from '@callsheet/lib/wire/app-api/accounts.ts'
import { memberKeys } from '../../quotas/quotas.ts'
import type { Scope } from '../../runtime.ts'
import { cancelTasks } from '../../services/cancel-tasks.ts'

export interface DeleteAccountOptions {
  scope: Scope
  input: DeleteAccountRequest
}

/**
 * Removes a user with all their data. The same transaction notes the stored objects, and the sweeper removes them soon
 * after. What providers still make for the user is cancelled where they can.
 */
export async function deleteAccount({ scope, input }: DeleteAccountOptions): Promise<void> {
  const { ownerId, runtime } = scope
  const tasks = await runtime.database.transaction(async (transaction) => {
    const unfinished: TaskToCancel[] = []
    await lockRows(transaction, ownerId)
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
    // Deleted by their own statements: a copy or a film that is published meanwhile is either in their answer, or finds
    // no row any more and is swept away.
    for (const table of tables) {
      const rows = await transaction.delete(table).where(eq(table.ownerId, ownerId)).returning({
        storageKey: table.storageKey,
        thumbnails: table.thumbnails,
        rowId: table.id,
        status: table.status,
        provider: table.provider,
        taskId: table.providerTaskId,
        apiModelPath: table.apiModelPath,
        providerKeyId: table.providerKeyId
      })
      await noteObjects(transaction, rows.flatMap(storedKeys))
      for (const { rowId, status, provider, taskId, apiModelPath, providerKeyId } of rows) {
        // The user's own key goes with them.
        if (status !== 'Generating' || !taskId || providerKeyId) continue
        unfinished.push({ rowId, provider, taskId, apiModelPath })
      }
    }
    const films = await transaction
      .delete(cuts)
      .where(eq(cuts.ownerId, ownerId))
      .returning({ film: cuts.storageKey, plain: cuts.plainStorageKey, poster: cuts.posterStorageKey })
    await noteObjects(
      transaction,
      films.flatMap((keys) => Object.values(keys).map((storageKey) => ({ storageKey })))
    )
    const spoken = await transaction
      .delete(voiceTakes)
      .where(eq(voiceTakes.ownerId, ownerId))
      .returning({ storageKey: voiceTakes.storageKey })
    await noteObjects(transaction, spoken)
    const music = await transaction
      .delete(musicFiles)
      .where(eq(musicFiles.ownerId, ownerId))
      .returning({ storageKey: musicFiles.storageKey })
    await noteObjects(transaction, music)
    const moving = await transaction
      .delete(animatics)
      .where(eq(animatics.ownerId, ownerId))
      .returning({ storageKey: animatics.storageKey })
    await noteObjects(transaction, moving)
    await transaction.delete(deadLetters).where(eq(deadLetters.ownerId, ownerId))
    await transaction.delete(rateLimits).where(inArray(rateLimits.key, memberKeys(ownerId)))
    await transaction.delete(apiKeys).where(eq(apiKeys.referenceId, ownerId))
    await transaction.delete(verifications).where(eq(verifications.value, ownerId))
    await transaction.delete(users).where(eq(users.id, ownerId))
    return unfinished
  })
  runtime.rememberedCallers.forget()
  if (tasks.length > 0) await cancelTasks(scope, tasks)
}

// The three tables share these columns. The cast only merges their types.
const tables = Object.values(mediaTables) as (typeof i2vGenerations)[]

/** Rows before their user: a row that fails locks itself and then, by its refund, the user. */
async function lockRows(transaction: Transaction, ownerId: string): Promise<void> {
  for (const table of tables) {
    await transaction.select({ id: table.id }).from(table).where(eq(table.ownerId, ownerId)).for('update')
  }
}

async function noteObjects(transaction: Transaction, rows: { storageKey: string | null }[]): Promise<void> {
  const keys = rows.flatMap(({ storageKey }) => (storageKey ? [{ storageKey }] : []))
  if (keys.length > 0) await transaction.insert(deletions).values(keys)
}
