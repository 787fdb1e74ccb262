import { adFormats, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { chooseVideoModel } from '@callsheet/lib/models/choose-model.ts'
import { videoTypeEntry, videoTypeSchema, type VideoType } from '@callsheet/lib/video-types.ts'
import { imageModelConfigSchema, videoModelConfigSchema } from '@callsheet/lib/wire/model-config.ts'
import { z } from 'zod'
import type { ApiClient } from './api-client.ts'
import type { ProduceRequest } from './produce-request.ts'

const modelSchema = z.object({
  id: z.string(),
  label: z.string(),
  enabled: z.boolean(),
  position: z.number(),
  credits: z.number()
})

const modelsSchema = z.object({
  images: z.array(modelSchema.extend({ config: imageModelConfigSchema })),
  videos: z.array(modelSchema.extend({ config: videoModelConfigSchema }))
})

export interface ProduceModels {
  videoType: VideoType
  imageModel: string
  videoModel: string
  /** Printed before anything is spent: what runs on what, and why. */
  sentences: string[]
}

/** The models named, or the admin's first that fit. What was chosen is said, not hidden. */
export async function chooseModels(api: ApiClient, request: ProduceRequest): Promise<ProduceModels> {
  const models = await api.call('/api/models', { answer: modelsSchema })
  const format = adFormats[request.format as AdFormatSlug]
  const videoType = videoTypeSchema.parse(request.videoType ?? format.suggestedVideoType)
  const entry = videoTypeEntry(videoType)

  const fitting = models.images.filter((model) => model.enabled && model.config.aspectRatios.includes(request.ratio))
  const image = request.imageModel ? fitting.find((model) => model.id === request.imageModel) : fitting[0]
  if (!image) {
    const choices = fitting.map((model) => model.id)
    throw new AppError(
      'invalid-input',
      request.imageModel
        ? `The image model "${request.imageModel}" cannot make ${request.ratio}. Choose one of: ${choices.join(', ')}`
        : `No image model makes ${request.ratio}.`
    )
  }
  const video = chooseVideoModel({ models: models.videos, videoType: entry, wantedId: request.videoModel })
  return {
    videoType,
    imageModel: image.id,
    videoModel: video.model.id,
    sentences: [
      `type       ${entry.label}${request.videoType ? '' : `, suggested by the format ${format.label}`}`,
      `stills     ${image.label}, ${image.credits} credits each`,
      `clips      ${video.model.label}, ${video.model.credits} credits a second${video.notice ? ` (${video.notice})` : ''}`
    ]
  }
}
