import { chooseDuration } from './choose-duration.ts'
import type { ImageModelView, VideoModelView } from '../wire/app-api/choices.ts'

export interface ScenePriceOptions {
  durations: readonly number[]
  /** Sheets of elements that are drawn first. */
  sheets?: number
  image: ImageModelView
  video: VideoModelView
}

export interface ScenePrice {
  /** True when the user's own provider key makes a part, at another price. */
  isWithOwnKey: boolean
  sheets: number
  stills: number
  clips: number
  total: number
}

/**
 * Sheets, N stills and N clips in credits, at the price that the pipeline will charge. A clip costs as much as its
 * bought length.
 */
export function priceScenes({ durations, sheets: count = 0, image, video }: ScenePriceOptions): ScenePrice {
  const sheets = count * image.price.credits
  const stills = durations.length * image.price.credits
  const seconds = durations.map((duration) => chooseDuration(Math.max(1, Math.round(duration)), video.config.durations))
  const clips = seconds.reduce((sum, length) => sum + Math.ceil(length * video.price.credits), 0)
  const isWithOwnKey = [image, video].some(({ price }) => price.basis === 'own-key')
  return { sheets, stills, clips, total: sheets + stills + clips, isWithOwnKey }
}
