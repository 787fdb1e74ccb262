import { chooseDuration } from '@callsheet/lib/models/choose-duration.ts'
import type { ImageModelView, VideoModelView } from '@callsheet/lib/wire/app-api/choices.ts'

export interface PriceOptions {
  durations: readonly number[]
  image: ImageModelView
  video: VideoModelView
}

export interface Price {
  /** True when the user's own provider key makes a part, at another price. */
  isWithOwnKey: boolean
  stills: number
  clips: number
  total: number
}

/** N stills and N clips at the price that the pipeline will charge. A clip costs as much as its bought length. */
export function priceOf({ durations, image, video }: PriceOptions): Price {
  const stills = durations.length * image.price.credits
  const seconds = durations.map((duration) => chooseDuration(Math.max(1, Math.round(duration)), video.config.durations))
  const clips = seconds.reduce((sum, length) => sum + length * video.price.credits, 0)
  const isWithOwnKey = [image, video].some(({ price }) => price.basis === 'own-key')
  return { stills, clips, total: stills + clips, isWithOwnKey }
}
