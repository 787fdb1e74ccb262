import { and, eq } from 'drizzle-orm'
import { musicFiles } from '@callsheet/lib/database/schema/music.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

/** Deletes the file. Films that were cut with it stay; the next cut that only goes on from them has no music. */
export async function removeMusic({ runtime, ownerId }: Scope, id: string): Promise<void> {
  await runtime.database.transaction(async (transaction) => {
    const [gone] = await transaction
      .delete(musicFiles)
      .where(and(eq(musicFiles.id, id), eq(musicFiles.ownerId, ownerId)))
      .returning({ storageKey: musicFiles.storageKey })
    if (!gone) throw new AppError('not-found', 'There is no such music.')
    await transaction.insert(deletions).values(gone)
  })
}
