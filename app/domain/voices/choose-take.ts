import { and, eq } from 'drizzle-orm'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { VoiceTakeView } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { findVoiceTake } from './find-take.ts'
import { voiceTakeView } from './take-view.ts'

/** Puts a take before the newer ones of its line, until another is made or chosen. Errors: `conflict` for one that is not finished. */
export async function chooseVoiceTake(scope: Scope, takeId: string): Promise<VoiceTakeView> {
  const { runtime, ownerId } = scope
  const { status } = await findVoiceTake(scope, takeId)
  if (status !== 'Completed')
    throw new AppError('conflict', 'This take is not finished, so no film can use it. Choose one that can be heard.')
  const [row] = await runtime.database
    .update(voiceTakes)
    .set({ chosenAt: runtime.clock.now() })
    .where(and(eq(voiceTakes.id, takeId), eq(voiceTakes.ownerId, ownerId)))
    .returning()
  if (!row) throw new AppError('not-found', 'There is no such spoken line.')
  return voiceTakeView(row)
}
