import { eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import type { VideoType } from '@callsheet/lib/video-types.ts'
import type { ForOwner, ImageModel, VideoModel } from '../models/find-models.ts'
import { priceNearestClip, requireImageModel, requireVideoModel } from '../models/find-models.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import { currentClips } from '../cuts/current-clips.ts'
import { findNewestScript } from '../scripts/find-newest-script.ts'
import { requireVideoType } from '../video-type.ts'

/** What all hooks of an ad share: its first scene without the words. */
export interface HookBase {
  ad: Ad
  script: Script
  speaker: string | undefined
  spokenScript: string
  prompt: string
  durationSeconds: number
  aspectRatio: string
  folder: string | null
  videoType: VideoType
  imageModel: ForOwner<ImageModel>
  videoModel: ForOwner<VideoModel>
  /** Price of one hook: a still and a clip. */
  credits: number
}

/** Errors: `conflict` for an ad without clips or script, `invalid-input` for an ad that is a single clip. */
export async function findHookBase(queryable: Queryable, ownerId: string, adId: string): Promise<HookBase> {
  const ad = await findAd(queryable, ownerId, adId)
  const [first] = await currentClips(queryable, ownerId, adId)
  const [row] = await queryable
    .select({ video: videos, still: images, scene: pipelineScenes })
    .from(videos)
    .leftJoin(images, eq(images.id, videos.firstFrameImageId))
    .leftJoin(pipelineScenes, eq(pipelineScenes.id, videos.sceneId))
    .where(eq(videos.id, first?.videoId ?? adId))
  const script = await findNewestScript(queryable, { ownerId, adId })
  if (!row?.still) {
    throw new AppError(
      'invalid-input',
      'Hooks are other first scenes, and this ad is one single clip. Make another clip instead.'
    )
  }
  if (!script) throw new AppError('conflict', 'This ad has no script whose first scene could be written anew.')
  const { video, still, scene } = row
  const aspectRatio = ad.aspectRatio ?? still.aspectRatio ?? '9:16'
  const videoType = requireVideoType(video.input.videoType ?? 'generic')
  const imageModel = await requireImageModel(queryable, { ownerId, id: still.modelId, aspectRatio })
  const { model: videoModel } = await requireVideoModel(queryable, { ownerId, videoType, wantedId: video.modelId })
  const clip = priceNearestClip(videoModel, video.durationSeconds ?? 5)
  const context = video.input.promptContext
  return {
    ad,
    script: script.content,
    speaker: scene?.speaker ?? context?.speaker,
    spokenScript: scene?.spokenScript ?? context?.spokenScript ?? '',
    prompt: scene?.prompt ?? still.input.prompt,
    durationSeconds: clip.durationSeconds,
    aspectRatio,
    folder: video.folder,
    videoType,
    imageModel,
    videoModel,
    credits: imageModel.credits + clip.credits
  }
}
