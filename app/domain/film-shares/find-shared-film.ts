import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import { filmShares } from '@callsheet/lib/database/schema/film-shares.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { FinishedCut } from '../cuts/find-cut.ts'
import { readShareToken } from './share-link.ts'

export interface SharedFilm extends FinishedCut {
  shareId: string
}

/** The film behind a link. Null alike for a link that we did not make, that was withdrawn, or whose time is over. */
export async function findSharedFilm(runtime: AppRuntime, token: string): Promise<SharedFilm | null> {
  const shareId = await readShareToken(runtime, token)
  if (shareId === null) return null
  const [found] = await runtime.database
    .select({ cut: cuts })
    .from(filmShares)
    .innerJoin(cuts, eq(cuts.id, filmShares.cutId))
    .where(
      and(
        eq(filmShares.id, shareId),
        isNull(filmShares.withdrawnAt),
        or(isNull(filmShares.expiresAt), gt(filmShares.expiresAt, runtime.clock.now())),
        isNotNull(cuts.storageKey)
      )
    )
  const { storageKey = null, timeline = null } = found?.cut ?? {}
  return found && storageKey && timeline ? { shareId, cut: { ...found.cut, storageKey }, timeline } : null
}

/** Its page was opened. */
export async function countView({ database, clock }: AppRuntime, shareId: string): Promise<void> {
  await database
    .update(filmShares)
    .set({ views: sql`${filmShares.views} + 1`, lastViewedAt: clock.now() })
    .where(eq(filmShares.id, shareId))
}
