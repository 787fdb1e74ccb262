import { adFormat, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { chooseAspectRatio, describeAspectRatio } from '@callsheet/lib/aspect-ratio.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { whyNotOffered } from '@callsheet/lib/models/why-not.ts'
import { chooseVideoModel } from '@callsheet/lib/models/choose-model.ts'
import { videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import { choicesApi, type ImageModelView } from '@callsheet/lib/wire/app-api/choices.ts'

export interface ProduceModels {
  videoType: VideoType
  /** Null when an ad is one single clip without stills. */
  imageModel: string | null
  videoModel: string
  /** Seconds of the longest clip that it makes. */
  longestClip: number
  /** Printed before anything is spent: the model for each part, and the reason. */
  facts: (readonly [label: string, text: string])[]
  notices: string[]
}

export interface ChooseModelsOptions {
  format: AdFormatSlug
  ratio: string
  videoType?: VideoType | undefined
  imageModel?: string | undefined
  videoModel?: string | undefined
}

/** The named models, or the admin's first ones that fit. The choice is always printed. */
export async function chooseModels(api: ApiClient, options: ChooseModelsOptions): Promise<ProduceModels> {
  const models = await api.call(choicesApi.listModels)
  const format = adFormat(options.format)
  const videoType = options.videoType ?? format.suggestedVideoType
  const entry = videoTypeEntry(videoType)
  const image = entry.singleClip ? null : chooseImageModel(models.images, options)
  const video = chooseVideoModel({ models: models.videos, videoType: entry, wantedId: options.videoModel })
  const ratio = chooseAspectRatio({
    wanted: options.ratio,
    supported: video.model.config.aspectRatios,
    ratioFromImage: video.model.config.ratioFromImage,
    hasFirstFrame: image !== null
  })
  const ratioNotice = ratio.kind === 'exact' ? null : `Clips are ${describeAspectRatio(ratio, video.model.label)}`
  const notices = [video.notice, ratioNotice].filter((notice) => notice !== null)
  return {
    videoType,
    imageModel: image?.id ?? null,
    videoModel: video.model.id,
    longestClip: Math.max(...video.model.config.durations),
    facts: [
      ['type', `${entry.label}${options.videoType ? '' : `, suggested by the format ${format.label}`}`],
      ...(image ? [['stills', `${image.label}, ${image.price.credits} credits each`] as const] : []),
      ['clips', `${video.model.label}, ${video.model.price.credits} credits a second`],
      ...notices.map((notice) => ['', notice] as const)
    ],
    notices
  }
}

function chooseImageModel(models: readonly ImageModelView[], { ratio, imageModel }: ChooseModelsOptions) {
  const fitting = models.filter((model) => model.enabled && model.config.aspectRatios.includes(ratio))
  const choices = fitting.map((model) => model.id).join(', ')
  const chosen = imageModel === undefined ? fitting[0] : fitting.find((model) => model.id === imageModel)
  if (chosen) return chosen
  const named = models.find((model) => model.id === imageModel)
  const why = named && whyNotOffered(named)
  if (why) throw new AppError('invalid-input', `${named.label} cannot be used: ${why}. Choose one of: ${choices}`)
  if (imageModel === undefined || fitting.length === 0)
    throw new AppError('invalid-input', `No image model makes ${ratio}. There are models for: ${ratiosOf(models)}.`)
  const isKnown = models.some((model) => model.id === imageModel)
  throw new AppError(
    'invalid-input',
    isKnown
      ? `The image model "${imageModel}" cannot make ${ratio}. Choose one of: ${choices}`
      : `There is no image model "${imageModel}". Choose one of: ${choices}`
  )
}

const ratiosOf = (models: readonly ImageModelView[]): string =>
  [...new Set(models.filter(({ enabled }) => enabled).flatMap(({ config }) => config.aspectRatios))].join(', ')
