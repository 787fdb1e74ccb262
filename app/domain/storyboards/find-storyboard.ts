import { and, eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { storyboards } from '@callsheet/lib/database/schema/ads.ts'

export type StoryboardRow = typeof storyboards.$inferSelect

export interface FindStoryboardOptions {
  ownerId: string
  storyboardId: string
  /** Only when it belongs to this ad. */
  adId?: string
}

export async function findStoryboard(
  queryable: Queryable,
  { ownerId, storyboardId, adId }: FindStoryboardOptions
): Promise<StoryboardRow> {
  const [storyboard] = await queryable
    .select()
    .from(storyboards)
    .where(
      and(
        eq(storyboards.id, storyboardId),
        eq(storyboards.ownerId, ownerId),
        adId === undefined ? undefined : eq(storyboards.adId, adId)
      )
    )
  if (!storyboard) throw new AppError('not-found', 'There is no such storyboard.')
  return storyboard
}
