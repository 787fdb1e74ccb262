import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { musicFiles } from '@callsheet/lib/database/schema/music.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { MusicView } from '@callsheet/lib/wire/music-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { musicView, type MusicRow } from './music-view.ts'

/** More than anybody tries under one film. */
const mostListed = 100

/** Undefined when it is not there, or not the owner's. */
export async function findMusic(queryable: Queryable, ownerId: string, id: string): Promise<MusicRow | undefined> {
  const [row] = await queryable
    .select()
    .from(musicFiles)
    .where(and(eq(musicFiles.id, id), eq(musicFiles.ownerId, ownerId)))
  return row
}

export async function requireMusic(queryable: Queryable, ownerId: string, id: string): Promise<MusicRow> {
  const row = await findMusic(queryable, ownerId, id)
  if (!row) throw new AppError('not-found', 'There is no such music.', { details: { musicId: id } })
  return row
}

/** The newest first. */
export async function listMusic({ scope, adId }: { scope: Scope; adId: string }): Promise<{ items: MusicView[] }> {
  const { database } = scope.runtime
  await findAd(database, scope.ownerId, adId)
  const rows = await database
    .select()
    .from(musicFiles)
    .where(and(eq(musicFiles.adId, adId), eq(musicFiles.ownerId, scope.ownerId)))
    .orderBy(desc(musicFiles.createdAt))
    .limit(mostListed)
  return { items: rows.map(musicView) }
}
