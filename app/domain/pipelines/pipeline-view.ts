import type { Plain } from '../prepare-read.ts'
import type { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { EarlierTake } from './read-earlier-takes.ts'
import { mediaView, type MediaFacts } from '../media/media-view.ts'

export type PipelineRow = typeof pipelines.$inferSelect
export type SceneRow = typeof pipelineScenes.$inferSelect

/** The columns of a pipeline that the view needs. */
export const pipelineFacts = [
  'id',
  'adId',
  'offerId',
  'storyboardId',
  'title',
  'folder',
  'videoType',
  'imageModelId',
  'videoModelId',
  'aspectRatio',
  'creditsCharged',
  'closedAt',
  'createdAt'
] as const satisfies (keyof PipelineRow)[]

/** The columns of a scene that the view needs. */
export const sceneFacts = [
  'id',
  'position',
  'stage',
  'prompt',
  'motion',
  'speaker',
  'spokenScript',
  'elementSlugs',
  'durationSeconds',
  'imageCredits',
  'videoCredits',
  'prepaidVideoId',
  'approvedAt',
  'draftApprovedAt'
] as const satisfies (keyof SceneRow)[]

export interface SceneWithMedia {
  scene: Plain<Pick<SceneRow, (typeof sceneFacts)[number]>>
  image: MediaFacts | null
  video: MediaFacts | null
  draft: MediaFacts | null
}

export interface PipelineViewOptions {
  pipeline: Plain<Pick<PipelineRow, (typeof pipelineFacts)[number]>>
  scenes: readonly SceneWithMedia[]
  /** Ids of the media rows whose charge was refunded. */
  refunded: ReadonlySet<string>
  /** By scene. */
  earlier: ReadonlyMap<string, EarlierTake>
}

export function pipelineView({ pipeline, scenes, refunded, earlier }: PipelineViewOptions): PipelineView {
  const isClosed = pipeline.closedAt !== null
  const sceneViews = scenes.map((row) => sceneView({ pipelineId: pipeline.id, isClosed, refunded, earlier }, row))
  return {
    id: pipeline.id,
    adId: pipeline.adId,
    offerId: pipeline.offerId,
    storyboardId: pipeline.storyboardId,
    title: pipeline.title,
    folder: pipeline.folder,
    videoType: pipeline.videoType,
    imageModel: pipeline.imageModelId,
    videoModel: pipeline.videoModelId,
    aspectRatio: pipeline.aspectRatio,
    creditsCharged: pipeline.creditsCharged,
    creditsPrepaid: scenes.reduce((sum, { scene }) => sum + (scene.prepaidVideoId ? scene.videoCredits : 0), 0),
    closedAt: pipeline.closedAt,
    createdAt: pipeline.createdAt,
    scenes: sceneViews,
    nextStep: nextStep({
      kind: 'pipeline',
      id: pipeline.id,
      adId: pipeline.adId,
      folder: pipeline.folder,
      isClosed,
      scenes: scenes.map(({ scene, image, video, draft }) => ({
        stage: scene.stage,
        isApproved: scene.approvedAt !== null,
        isDraftApproved: scene.draftApprovedAt !== null,
        isUnpaid: scene.prepaidVideoId === null,
        image,
        draft,
        video: video && { ...video, isStored: video.storageKey !== null }
      }))
    })
  }
}

function sceneView(
  {
    pipelineId,
    isClosed,
    refunded,
    earlier
  }: Pick<PipelineViewOptions, 'refunded' | 'earlier'> & { pipelineId: string; isClosed: boolean },
  { scene, image, video, draft }: SceneWithMedia
): SceneView {
  const isApproved = scene.approvedAt !== null
  const facts = { scene: { stage: scene.stage, isInUse: true, isApproved, isClosed } }
  const isDraftApproved = scene.draftApprovedAt !== null
  const ofDraft = { scene: { ...facts.scene, isApproved: isDraftApproved } }
  return {
    id: scene.id,
    position: scene.position,
    stage: scene.stage,
    prompt: scene.prompt,
    motion: scene.motion,
    speaker: scene.speaker,
    spokenScript: scene.spokenScript,
    elementSlugs: scene.elementSlugs,
    durationSeconds: scene.durationSeconds,
    approvedAt: scene.approvedAt,
    ...pricesOf(scene, isClosed, image),
    image: image && mediaView({ kind: 'image', row: image, isRefunded: refunded.has(image.id), ...facts }),
    video: video && mediaView({ kind: 'video', row: video, isRefunded: refunded.has(video.id), ...facts }),
    draft: draft && mediaView({ kind: 'video', row: draft, isRefunded: refunded.has(draft.id), ...ofDraft }),
    draftApprovedAt: scene.draftApprovedAt,
    ...(earlier.has(scene.id) && { earlier: earlier.get(scene.id) }),
    nextStep: nextStep({
      kind: 'scene',
      pipelineId,
      isClosed,
      stage: scene.stage,
      isApproved,
      isDraftApproved,
      isUnpaid: scene.prepaidVideoId === null,
      image,
      draft,
      video
    })
  }
}

/** Of what nobody bought, or what was given back, for a scene in whose place an own clip stood. */
function pricesOf(
  { stage, prepaidVideoId, imageCredits, videoCredits }: SceneWithMedia['scene'],
  isClosed: boolean,
  image: MediaFacts | null
): Pick<SceneView, 'clipPrice' | 'stillPrice'> {
  if (stage !== 'review' || isClosed || prepaidVideoId !== null) return {}
  return { clipPrice: videoCredits, ...(image === null && { stillPrice: imageCredits }) }
}
