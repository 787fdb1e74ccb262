import { chooseDuration } from '@callsheet/lib/models/choose-duration.ts'
import type { ImageModelConfig, VideoModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { Model } from '../api/types.ts'

export interface PriceOptions {
  durations: readonly number[]
  image: Model<ImageModelConfig>
  video: Model<VideoModelConfig>
}

export interface Price {
  stills: number
  clips: number
  total: number
}

/** N stills and N clips, as the pipeline will charge them: clips by the length that is bought. */
export function priceOf({ durations, image, video }: PriceOptions): Price {
  const stills = durations.length * image.credits
  const seconds = durations.map((duration) => chooseDuration(Math.max(1, Math.round(duration)), video.config.durations))
  const clips = seconds.reduce((sum, length) => sum + length * video.credits, 0)
  return { stills, clips, total: stills + clips }
}
