import { and, eq, ne } from 'drizzle-orm'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { findVoiceTake } from './find-take.ts'

/** Deletes a take that the user brought. Finished films stay. Errors: `conflict` for one that was bought, which its charge names. */
export async function removeVoiceTake(scope: Scope, takeId: string): Promise<void> {
  const { runtime, ownerId } = scope
  const { source } = await findVoiceTake(scope, takeId)
  if (source === 'spoken')
    throw new AppError(
      'conflict',
      'This take was spoken by a model and paid for, so it stays. Put another take in use instead.'
    )
  await runtime.database.transaction(async (transaction) => {
    const [gone] = await transaction
      .delete(voiceTakes)
      .where(and(eq(voiceTakes.id, takeId), eq(voiceTakes.ownerId, ownerId), ne(voiceTakes.source, 'spoken')))
      .returning({ storageKey: voiceTakes.storageKey })
    if (gone?.storageKey) await transaction.insert(deletions).values({ storageKey: gone.storageKey })
  })
}
