import { and, eq, isNull } from 'drizzle-orm'
import { filmShares } from '@callsheet/lib/database/schema/film-shares.ts'
import type { FilmShareView, ShareFilmRequest } from '@callsheet/lib/wire/film-shares-api.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'
import { findCut, findFinishedCut } from '../cuts/find-cut.ts'
import { linkOfShare } from './share-link.ts'

export interface ShareFilmOptions {
  scope: Scope
  cutId: string
  input: ShareFilmRequest
}

/**
 * Gives a film its link, or changes how long the link works. Two presses at once give one link. Errors: `not-found`;
 * `conflict` while the film is being made, and after it failed.
 */
export async function shareFilm({ scope, cutId, input: { days } }: ShareFilmOptions): Promise<FilmShareView> {
  const { runtime, ownerId } = scope
  await findFinishedCut(scope, cutId)
  const now = runtime.clock.now()
  const expiresAt = days === null ? null : new Date(now.getTime() + days * 86_400_000)
  const [share] = await runtime.database
    .insert(filmShares)
    .values({ id: runtime.newId(), ownerId, cutId, expiresAt })
    .onConflictDoUpdate({
      target: filmShares.cutId,
      targetWhere: isNull(filmShares.withdrawnAt),
      set: { expiresAt, updatedAt: now }
    })
    .returning()
  if (!share) throw new Error('The share was not returned.')
  return shareView(runtime, share)
}

/** Null when the film is not shared. Errors: `not-found`. */
export async function getShare({ scope, cutId }: Omit<ShareFilmOptions, 'input'>): Promise<FilmShareView | null> {
  await findCut(scope, cutId)
  const [share] = await scope.runtime.database.select().from(filmShares).where(working(scope, cutId))
  return share ? shareView(scope.runtime, share) : null
}

/** The link stops working at once and for good. Nothing happens when there is none. Errors: `not-found`. */
export async function withdrawShare({ scope, cutId }: Omit<ShareFilmOptions, 'input'>): Promise<void> {
  await findCut(scope, cutId)
  const { database, clock } = scope.runtime
  await database.update(filmShares).set({ withdrawnAt: clock.now() }).where(working(scope, cutId))
}

const working = ({ ownerId }: Scope, cutId: string) =>
  and(eq(filmShares.cutId, cutId), eq(filmShares.ownerId, ownerId), isNull(filmShares.withdrawnAt))

async function shareView(
  runtime: AppRuntime,
  { id, cutId, expiresAt, views, lastViewedAt, createdAt }: typeof filmShares.$inferSelect
): Promise<FilmShareView> {
  return {
    cutId,
    url: await linkOfShare(runtime, id),
    isExpired: expiresAt !== null && expiresAt <= runtime.clock.now(),
    expiresAt: expiresAt?.toISOString() ?? null,
    views,
    lastViewedAt: lastViewedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString()
  }
}
