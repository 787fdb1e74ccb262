import type { CreatePipelineRequest } from '@callsheet/lib/wire/pipelines-api.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { requireVideoModel } from '../models/find-models.ts'
import { quotePipeline, type PipelineQuote } from '../pipelines/quote.ts'
import { requireSceneType } from '../video-type.ts'
import { findStoryboard } from './find-storyboard.ts'

export interface SceneRequestOptions {
  scope: Scope
  storyboardId: string
  imageModel: string
  videoModel?: string | undefined
}

export interface PricedSceneRequest {
  request: CreatePipelineRequest
  quote: PipelineQuote
}

/** The pipeline that a storyboard makes, shot by shot, and its price. */
export async function sceneRequestOf({
  scope,
  storyboardId,
  imageModel,
  videoModel
}: SceneRequestOptions): Promise<PricedSceneRequest> {
  const { ownerId, runtime } = scope
  const storyboard = await findStoryboard(runtime.database, { ownerId, storyboardId })
  const ad = await findAd(runtime.database, ownerId, storyboard.adId)
  if (!ad.aspectRatio)
    throw new AppError('invalid-input', 'Ask the user for the aspect ratio first: it is not decided.')
  if (!ad.videoType) throw new AppError('invalid-input', 'The video type is not decided yet.')
  const { shots } = storyboard.content
  const videoType = requireSceneType(ad.videoType, shots)
  const { model } = await requireVideoModel(runtime.database, { ownerId, videoType, wantedId: videoModel })
  const scenes = shots.map(({ prompt, motion, speaker, spokenScript, elementSlugs, durationSeconds }) => ({
    prompt,
    motion,
    speaker,
    spokenScript,
    elementSlugs,
    durationSeconds: Math.max(1, Math.round(durationSeconds))
  }))
  const request = {
    adId: ad.id,
    title: storyboard.title,
    storyboardId,
    videoType,
    imageModel,
    videoModel: model.id,
    aspectRatio: ad.aspectRatio,
    scenes
  }
  return { request, quote: await quotePipeline(runtime.database, ad, request) }
}
