import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { ads, scripts } from '@callsheet/lib/database/schema/ads.ts'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { findStoryboard, type StoryboardRow } from './find-storyboard.ts'
import { storyboardView, type StoryboardContext } from './storyboard-view.ts'

export async function getStoryboard({
  scope,
  storyboardId
}: {
  scope: Scope
  storyboardId: string
}): Promise<StoryboardView> {
  const { database } = scope.runtime
  const row = await findStoryboard(database, { ownerId: scope.ownerId, storyboardId })
  return storyboardView(row, await findStoryboardContext(database, row))
}

/** What a view says beside the board's own row. */
export async function findStoryboardContext(queryable: Queryable, row: StoryboardRow): Promise<StoryboardContext> {
  const [found] = await queryable
    .select({ route: ads.route, scriptClaims: scripts.claims })
    .from(scripts)
    .innerJoin(ads, eq(ads.id, scripts.adId))
    .where(eq(scripts.id, row.scriptId))
  return { pipelineId: await findPipelineOf(queryable, row), route: null, scriptClaims: null, ...found }
}

/** The newest pipeline that was made from it, looked up among those of its ad. */
async function findPipelineOf(queryable: Queryable, { id, adId }: StoryboardRow): Promise<string | null> {
  const rows = await queryable
    .select({ id: pipelines.id, storyboardId: pipelines.storyboardId })
    .from(pipelines)
    .where(eq(pipelines.adId, adId))
    .orderBy(desc(pipelines.createdAt))
  return rows.find((row) => row.storyboardId === id)?.id ?? null
}
