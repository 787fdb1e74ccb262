import { adFormat, adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { clipGuideOf } from '@callsheet/lib/clip-guides.ts'
import { whyNoClip, whyNotOffered } from '@callsheet/lib/models/why-not.ts'
import { platforms } from '@callsheet/lib/platforms.ts'
import { videoTypes, type VideoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { ModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import type { VideoModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { listModels } from '../domain/models/list.ts'
import type { Scope } from '../runtime.ts'

/** The types that a model of clips lacks something for, with what it lacks. */
function cannotMake(config: VideoModelConfig): { cannot_make?: string[] } {
  const reasons = Object.values<VideoTypeEntry>(videoTypes).flatMap(
    (type) => whyNoClip(config, { type, beginsOnStill: true }) ?? []
  )
  return reasons.length > 0 ? { cannot_make: [...new Set(reasons)] } : {}
}

/** One line for each reason, because a provider without a key has several models. */
function reasonsOf(models: readonly ModelView[]): string[] {
  const labels = new Map<string, string[]>()
  for (const model of models) {
    const why = whyNotOffered(model)
    if (why) labels.set(why, [...(labels.get(why) ?? []), model.label])
  }
  return [...labels].map(([why, names]) => `${why}: ${names.join(', ')}`)
}

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
        ...(clipGuideOf(config).hasNativeSpeech ? {} : { is_silent: true }),
        ...cannotMake(config)
      })),
    models_that_cannot_be_chosen: reasonsOf([...images, ...videos]),
    platforms: Object.values(platforms).map(({ label, frames, seconds: { works } }) => {
      return `${label}: ${frames.map(({ ratio }) => ratio).join(' ')}, ${works.from} to ${works.to} s`
    })
  }
}
