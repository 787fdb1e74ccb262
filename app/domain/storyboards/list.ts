import { and, desc, eq } from 'drizzle-orm'
import { storyboards } from '@callsheet/lib/database/schema/ads.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { findStoryboardContext } from './get.ts'
import { storyboardView } from './storyboard-view.ts'

const maximumVersions = 20

/** The versions of an ad's storyboard, newest first. */
export async function listStoryboards({ scope, adId }: { scope: Scope; adId: string }): Promise<StoryboardView[]> {
  const { ownerId, runtime } = scope
  await findAd(runtime.database, ownerId, adId)
  const rows = await runtime.database
    .select()
    .from(storyboards)
    .where(and(eq(storyboards.adId, adId), eq(storyboards.ownerId, ownerId)))
    .orderBy(desc(storyboards.version))
    .limit(maximumVersions)
  return Promise.all(rows.map(async (row) => storyboardView(row, await findStoryboardContext(runtime.database, row))))
}
