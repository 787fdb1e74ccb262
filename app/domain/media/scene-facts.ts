import { inArray } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { MediaViewOptions } from './media-view.ts'

type SceneFacts = Pick<MediaViewOptions, 'isApproved' | 'sceneAdId'>

/** What the scenes of stills say about them, by image id. With it a still has its next step wherever it is read. */
export async function readSceneFacts(
  queryable: Queryable,
  media: readonly { kind: 'image' | 'video'; id: string }[]
): Promise<Map<string, SceneFacts>> {
  const ids = media.flatMap(({ kind, id }) => (kind === 'image' ? [id] : []))
  const facts = new Map<string, SceneFacts>()
  if (ids.length === 0) return facts
  const [ofPipelines, ofAds] = await Promise.all([
    queryable
      .select({ imageId: pipelineScenes.imageId, approvedAt: pipelineScenes.approvedAt })
      .from(pipelineScenes)
      .where(inArray(pipelineScenes.imageId, ids)),
    queryable.select().from(adScenes).where(inArray(adScenes.imageId, ids))
  ])
  for (const { imageId, approvedAt } of ofPipelines)
    if (imageId) facts.set(imageId, { isApproved: approvedAt !== null })
  for (const { imageId, adId, videoId, isApproved } of ofAds)
    if (imageId) facts.set(imageId, { isApproved, sceneAdId: videoId ? null : adId })
  return facts
}
