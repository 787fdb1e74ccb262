import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import type { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'

/** The own clips in these scenes of a new production become takes of it. Until now they were the ad's alone. */
export async function bringAlong(
  transaction: Transaction,
  scenes: readonly (typeof pipelineScenes.$inferInsert)[]
): Promise<void> {
  const own = scenes.flatMap(({ id, pipelineId, videoId }) => (id && videoId ? [{ id, pipelineId, videoId }] : []))
  if (own.length === 0) return
  for (const { id, pipelineId, videoId } of own)
    await transaction.update(videos).set({ sceneId: id, pipelineId, take: 1 }).where(eq(videos.id, videoId))
  const ids = own.map(({ videoId }) => videoId)
  await transaction.update(adScenes).set({ videoId: null }).where(inArray(adScenes.videoId, ids))
}
