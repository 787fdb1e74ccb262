import { and, eq, inArray } from 'drizzle-orm'
import { costFacts, keepDeletedCosts } from '@callsheet/lib/database/ad-costs.ts'
import { pickColumns } from '@callsheet/lib/database/pick-columns.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { storedKeys } from '@callsheet/lib/database/stored-keys.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { DeleteItemsRequest } from '@callsheet/lib/wire/app-api/library.ts'
import type { Scope } from '../../runtime.ts'
import { leaveFootage } from '../footage/remove.ts'
import { refuseInUse } from './refuse-in-use.ts'

export interface DeleteItemsOptions {
  scope: Scope
  input: DeleteItemsRequest
}

/**
 * Deletes finished items permanently, all or none. Refuses an item that is still being made, because its charge would
 * be lost, and an item in use. The same transaction notes the stored objects, and what they cost stays with their ads.
 */
export async function deleteItems({ scope, input }: DeleteItemsOptions): Promise<{ deleted: number }> {
  const ids = [...new Set(input.ids)]
  return scope.runtime.database.transaction(async (transaction) => {
    await refuseInUse(transaction, scope.ownerId, ids)
    await leaveFootage(transaction, scope.ownerId, ids)
    let deleted = 0
    for (const table of [images, videos]) {
      const rows = await transaction
        .delete(table)
        .where(and(inArray(table.id, ids), eq(table.ownerId, scope.ownerId)))
        .returning({
          storageKey: table.storageKey,
          thumbnails: table.thumbnails,
          ...pickColumns<typeof images | typeof videos, (typeof costFacts)[number]>(table, costFacts)
        })
      if (rows.some((row) => row.status !== 'Completed' && row.status !== 'Failed')) {
        throw new AppError(
          'conflict',
          'At least one of these items is still being made. Delete it when it is finished.'
        )
      }
      const keys = rows.flatMap(storedKeys)
      if (keys.length > 0) await transaction.insert(deletions).values(keys)
      await keepDeletedCosts(transaction, table === images ? 'stills' : 'clips', rows)
      deleted += rows.length
    }
    if (deleted !== ids.length) throw new AppError('not-found', 'At least one of these items does not exist.')
    return { deleted }
  })
}
