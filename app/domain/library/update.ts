import { and, eq, inArray } from 'drizzle-orm'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { UpdateItemsRequest } from '@callsheet/lib/wire/app-api/library.ts'
import type { Scope } from '../../runtime.ts'
import { refuseInUse } from './refuse-in-use.ts'

export interface UpdateItemsOptions {
  scope: Scope
  input: UpdateItemsRequest
}

/**
 * Saves, releases, renames or moves items, all or none. Errors: `conflict` when an item in use is released, because the
 * daily clean-up would delete it.
 */
export async function updateItems({ scope, input }: UpdateItemsOptions): Promise<{ changed: number }> {
  const { ids, ...changes } = input
  const named = Object.values(changes).filter((value) => value !== undefined)
  if (named.length === 0) throw new AppError('invalid-input', 'Say what to change: isSaved, title or folder.')
  return scope.runtime.database.transaction(async (transaction) => {
    if (input.isSaved === false) await refuseInUse(transaction, scope.ownerId, ids)
    let changed = 0
    for (const table of [images, videos]) {
      const rows = await transaction
        .update(table)
        .set(changes)
        .where(and(inArray(table.id, ids), eq(table.ownerId, scope.ownerId)))
        .returning({ id: table.id })
      changed += rows.length
    }
    if (changed !== new Set(ids).size) throw new AppError('not-found', 'At least one of these items does not exist.')
    return { changed }
  })
}
