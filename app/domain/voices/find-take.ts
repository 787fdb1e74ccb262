import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { ownVoice } from '@callsheet/lib/voices.ts'
import type { VoiceTakeView } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { voiceTakeView, type VoiceTakeRow } from './take-view.ts'

/** The owner's take. Errors: `not-found`, also for another user's. */
export async function findVoiceTake({ runtime, ownerId }: Scope, takeId: string): Promise<VoiceTakeRow> {
  const [take] = await runtime.database
    .select()
    .from(voiceTakes)
    .where(and(eq(voiceTakes.id, takeId), eq(voiceTakes.ownerId, ownerId)))
  if (!take) throw new AppError('not-found', 'There is no such spoken line.')
  return take
}

export async function getVoiceTake(scope: Scope, takeId: string): Promise<VoiceTakeView> {
  return voiceTakeView(await findVoiceTake(scope, takeId))
}

/** All takes of an ad in one voice and in the user's own. The first that did not fail is in use for its line. */
export async function takesInVoice(
  queryable: Queryable,
  { ownerId, adId, voice }: { ownerId: string; adId: string; voice: string }
): Promise<VoiceTakeRow[]> {
  return queryable
    .select()
    .from(voiceTakes)
    .where(
      and(eq(voiceTakes.adId, adId), eq(voiceTakes.ownerId, ownerId), inArray(voiceTakes.voice, [voice, ownVoice]))
    )
    .orderBy(desc(sql`greatest(${voiceTakes.createdAt}, ${voiceTakes.chosenAt})`), desc(voiceTakes.take))
}

/** The take in use for a line: made or chosen last and not failed, else the newest. `takes` are in the order of `takesInVoice`. */
export function takeOfLine(takes: readonly VoiceTakeRow[], line: string): VoiceTakeRow | null {
  const own = takes.filter((take) => take.line === line.trim())
  return own.find(({ status }) => status !== 'Failed') ?? own[0] ?? null
}
