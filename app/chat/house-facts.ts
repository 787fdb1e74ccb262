import { adFormat, adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { clipGuideOf } from '@callsheet/lib/clip-guides.ts'
import { platforms } from '@callsheet/lib/platforms.ts'
import { listModels } from '../domain/models/list.ts'
import type { Scope } from '../runtime.ts'

/**
 * What people can choose from: the formats with their pitches, the models with this user's prices, and where a film can
 * be shown. It is read with every step, so it holds only what decides something.
 */
export async function readHouseFacts(scope: Scope) {
  const { images, videos } = await listModels({ scope })
  return {
    formats: Object.fromEntries(
      adFormatSlugs.map((slug) => {
        const { label, pitch } = adFormat(slug)
        return [slug, `${label}: ${pitch}`]
      })
    ),
    image_models: images
      .filter(({ enabled }) => enabled)
      .map(({ id, label, price, config }) => ({
        id,
        label,
        credits_a_still: price.credits,
        ratios: config.aspectRatios.join(' ')
      })),
    video_models: videos
      .filter(({ enabled }) => enabled)
      .map(({ id, label, price, config }) => ({
        id,
        label,
        credits_a_second: price.credits,
        seconds: config.durations.join(' '),
        ...(clipGuideOf(config).hasNativeSpeech ? {} : { is_silent: true })
      })),
    platforms: Object.values(platforms).map(({ label, frames, seconds: { works } }) => {
      return `${label}: ${frames.map(({ ratio }) => ratio).join(' ')}, ${works.from} to ${works.to} s`
    })
  }
}
