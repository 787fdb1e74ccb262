import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { whyNoClip, whyNotOffered } from '@callsheet/lib/models/why-not.ts'
import { videoTypes, type VideoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { ModelsView, ModelView } from '@callsheet/lib/wire/app-api/choices.ts'

/** The models below their providers, each with its price and with what keeps it from being chosen. */
export function printModels({ images, videos }: ModelsView): string {
  const models: ModelView[] = [...images, ...videos]
  const providerOf = ({ config }: ModelView) => mediaProviderFacts[keyProviderOf(config.endpointFamily)].label
  const widest = Math.max(0, ...models.map(({ id }) => id.length))
  const lines = [...new Set(models.map(providerOf))].flatMap((provider) => [
    provider,
    ...models
      .filter((model) => providerOf(model) === provider)
      .map((model) => `  ${model.id.padEnd(widest)}  ${[model.label, priceOf(model), ...reasonsOf(model)].join('; ')}`)
  ])
  return lines.map((line) => `${line}\n`).join('')
}

const priceOf = ({ price, config }: ModelView): string =>
  `${price.credits} credits ${config.kind === 'image' ? 'a still' : 'a second'}`

function reasonsOf(model: ModelView): string[] {
  const off = whyNotOffered(model)
  if (off) return [`cannot be chosen: ${off}`]
  const { config } = model
  if (config.kind === 'image') return []
  return Object.values<VideoTypeEntry>(videoTypes).flatMap(
    (type) => whyNoClip(config, { type, beginsOnStill: true }) ?? []
  )
}
