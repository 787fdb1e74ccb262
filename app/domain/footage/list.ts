import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import type { FootageView } from '@callsheet/lib/wire/footage-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { footageViews, isFootage } from './footage-row.ts'

const shownClips = 500

/** The newest own clips of an ad, in use or not, oldest first. */
export async function listFootage({ scope, adId }: { scope: Scope; adId: string }): Promise<{ items: FootageView[] }> {
  const { runtime, ownerId } = scope
  const { database } = runtime
  await findAd(database, ownerId, adId)
  const rows = await database
    .select()
    .from(videos)
    .where(and(eq(videos.adId, adId), eq(videos.ownerId, ownerId), isNotNull(videos.footage)))
    .orderBy(desc(videos.createdAt))
    .limit(shownClips)
  return { items: await footageViews(database, rows.filter(isFootage).toReversed()) }
}
