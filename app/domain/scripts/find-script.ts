import { and, eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import type { ScriptRow } from './script-view.ts'

export interface FindScriptOptions {
  ownerId: string
  scriptId: string
  /** Only when it belongs to this ad. */
  adId?: string
}

export async function findScript(
  queryable: Queryable,
  { ownerId, scriptId, adId }: FindScriptOptions
): Promise<ScriptRow> {
  const [script] = await queryable
    .select()
    .from(scripts)
    .where(
      and(
        eq(scripts.id, scriptId),
        eq(scripts.ownerId, ownerId),
        adId === undefined ? undefined : eq(scripts.adId, adId)
      )
    )
  if (!script) throw new AppError('not-found', 'There is no such script.')
  return script
}
