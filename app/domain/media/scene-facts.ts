import { eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { MediaViewOptions } from './media-view.ts'

interface SceneFacts extends Pick<MediaViewOptions, 'scene' | 'isApproved' | 'sceneAdId'> {
  /** Of the scene in its production, 1-based. */
  position?: number
}

export interface MediaOfScene {
  kind: 'image' | 'video'
  id: string
  /** Set for a take of a pipeline's scene. */
  sceneId: string | null
}

/** What the scenes of media say about them, by media id. With it each has its next step wherever it is read. */
export async function readSceneFacts(
  queryable: Queryable,
  media: readonly MediaOfScene[]
): Promise<Map<string, SceneFacts>> {
  const sceneIds = media.flatMap(({ sceneId }) => sceneId ?? [])
  const ids = media.flatMap(({ id, sceneId }) => (sceneId ? [] : id))
  const [ofPipelines, ofAds] = await Promise.all([
    sceneIds.length === 0 ? [] : readScenes(queryable, sceneIds),
    ids.length === 0
      ? []
      : queryable
          .select()
          .from(adScenes)
          .where(or(inArray(adScenes.imageId, ids), inArray(adScenes.videoId, ids)))
  ])
  const facts = new Map<string, SceneFacts>()
  for (const { kind, id, sceneId } of media) {
    const scene = ofPipelines.find((each) => each.id === sceneId)
    if (!scene) continue
    const { position, stage, approvedAt, draftApprovedAt, closedAt } = scene
    const isDraftInUse = id === scene.draftVideoId
    const isInUse = isDraftInUse || id === (kind === 'image' ? scene.imageId : scene.videoId)
    const isApproved = (isDraftInUse ? draftApprovedAt : approvedAt) !== null
    facts.set(id, { position, scene: { stage, isInUse, isApproved, isClosed: closedAt !== null } })
  }
  for (const { imageId, adId, videoId, isApproved } of ofAds) {
    if (imageId) facts.set(imageId, { isApproved, sceneAdId: videoId ? null : adId })
    if (videoId) facts.set(videoId, { sceneAdId: adId })
  }
  return facts
}

const readScenes = (queryable: Queryable, sceneIds: readonly string[]) =>
  queryable
    .select({
      id: pipelineScenes.id,
      position: pipelineScenes.position,
      imageId: pipelineScenes.imageId,
      videoId: pipelineScenes.videoId,
      draftVideoId: pipelineScenes.draftVideoId,
      draftApprovedAt: pipelineScenes.draftApprovedAt,
      stage: pipelineScenes.stage,
      approvedAt: pipelineScenes.approvedAt,
      closedAt: pipelines.closedAt
    })
    .from(pipelineScenes)
    .innerJoin(pipelines, eq(pipelines.id, pipelineScenes.pipelineId))
    .where(inArray(pipelineScenes.id, [...sceneIds]))
