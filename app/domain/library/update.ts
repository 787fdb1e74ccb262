import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

export const updateItemsRequestSchema = z.object({
  ids: z.array(z.uuid()).min(1).max(200),
  isSaved: z.boolean().optional(),
  title: z.string().trim().min(1).max(200).optional(),
  folder: z.string().trim().min(1).max(250).optional()
})

export interface UpdateItemsOptions {
  scope: Scope
  input: z.output<typeof updateItemsRequestSchema>
}

/** Saves, lets go, renames or moves items, all or none. */
export async function updateItems({ scope, input }: UpdateItemsOptions): Promise<{ changed: number }> {
  const { ids, ...changes } = input
  const named = Object.values(changes).filter((value) => value !== undefined)
  if (named.length === 0) throw new AppError('invalid-input', 'Say what to change: isSaved, title or folder.')
  return scope.runtime.database.transaction(async (transaction) => {
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
