import { and, eq } from 'drizzle-orm'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import type { Scope } from '../../runtime.ts'
import { getCut } from './find-cut.ts'

/** Its files are then named by the new title. The next cut of the ad takes it over. Errors: `not-found`. */
export async function renameCut({
  scope,
  cutId,
  title
}: {
  scope: Scope
  cutId: string
  title: string
}): Promise<CutView> {
  const [cut] = await scope.runtime.database
    .update(cuts)
    .set({ title })
    .where(and(eq(cuts.id, cutId), eq(cuts.ownerId, scope.ownerId)))
    .returning({ id: cuts.id })
  if (!cut) throw new AppError('not-found', 'There is no such cut.')
  return getCut({ scope, cutId })
}
