import { eq } from 'drizzle-orm'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import type { Footage } from '@callsheet/lib/wire/footage.ts'
import type { ChangeFootage, FootageView } from '@callsheet/lib/wire/footage-api.ts'
import type { Scope } from '../../runtime.ts'
import { usedSeconds } from './bring.ts'
import { footageView, isFootage, lockFootage } from './footage-row.ts'
import { requireTrim } from './require-trim.ts'

export interface ChangeFootageOptions {
  scope: Scope
  id: string
  input: ChangeFootage
}

/** Which part of an own clip is used, and whether it is heard. The file stays whole. The next cut goes by it. */
export async function changeFootage({ scope, id, input }: ChangeFootageOptions): Promise<FootageView> {
  const { runtime, ownerId } = scope
  return runtime.database.transaction(async (transaction) => {
    const { footage: before } = await lockFootage(transaction, ownerId, id)
    const footage: Footage = {
      ...before,
      startSeconds: input.startSeconds ?? before.startSeconds,
      endSeconds: input.endSeconds === undefined ? before.endSeconds : input.endSeconds,
      isMuted: input.sound === undefined ? before.isMuted : input.sound === 'muted',
      changedAt: runtime.clock.now().toISOString()
    }
    requireTrim(footage)
    const [row] = await transaction
      .update(videos)
      .set({ footage, durationSeconds: Math.max(1, Math.round(usedSeconds(footage))) })
      .where(eq(videos.id, id))
      .returning()
    if (!row || !isFootage(row)) throw new Error('The changed clip was not returned.')
    return footageView(transaction, row)
  })
}
