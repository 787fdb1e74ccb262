import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { whyNoClip, whyNotOffered } from '@callsheet/lib/models/why-not.ts'
import { videoTypes } from '@callsheet/lib/video-types.ts'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { getAd } from '../../../domain/ads/get.ts'
import { listModels } from '../../../domain/models/list.ts'
import { defineTool } from '../tool.ts'

export const showSettings = defineTool({
  title: 'Settings of this ad',
  readsOnly: true,
  description:
    'Shows the settings card: every video type, model and ratio, with what this ad has chosen, and why a model cannot ' +
    'be chosen. The user can override any of it.',
  words: {
    doing: 'The settings are being laid out.',
    done: 'Laid out the settings.',
    subject: 'The settings card'
  },
  input: z.object({ ad_id: z.uuid().optional() }),
  output: toolCards.settings.extend({
    videoTypes: z.array(z.object({ slug: z.string(), label: z.string(), description: z.string() })),
    imageModels: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        provider: z.string(),
        credits: z.number().int(),
        aspectRatios: z.array(z.string())
      })
    ),
    videoModels: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        provider: z.string(),
        creditsPerSecond: z.number(),
        durations: z.array(z.number()),
        /** Why the ad’s clips cannot be made with it. Absent when they can. */
        whyNot: z.string().optional()
      })
    ),
    /** Those that nobody can choose now, each with the reason. */
    otherModels: z.array(z.object({ id: z.string(), label: z.string(), provider: z.string(), whyNot: z.string() }))
  }),
  async run({ scope, adId, input }) {
    const models = await listModels({ scope })
    const chosen = input.ad_id ?? adId
    const ad = chosen ? await getAd({ scope, adId: chosen }) : null
    const type = Object.entries(videoTypes).find(([slug]) => slug === ad?.videoType)?.[1] ?? null
    return {
      card: 'settings',
      ad,
      videoTypes: Object.entries(videoTypes).map(([slug, { label, description }]) => ({ slug, label, description })),
      imageModels: models.images.filter(isEnabled).map(({ id, label, price, config }) => ({
        id,
        label,
        provider: providerOf(config),
        credits: price.credits,
        aspectRatios: config.aspectRatios
      })),
      videoModels: models.videos.filter(isEnabled).map(({ id, label, price, config }) => ({
        id,
        label,
        provider: providerOf(config),
        creditsPerSecond: price.credits,
        durations: config.durations,
        whyNot: whyNoClip(config, { type, beginsOnStill: true }) ?? undefined
      })),
      otherModels: [...models.images, ...models.videos].flatMap((model) => {
        const whyNot = whyNotOffered(model)
        return whyNot ? [{ id: model.id, label: model.label, provider: providerOf(model.config), whyNot }] : []
      })
    }
  }
})

const providerOf = ({ endpointFamily }: ModelConfig): string => mediaProviderFacts[keyProviderOf(endpointFamily)].label

/** An admin also sees disabled models, but nobody can choose them. */
const isEnabled = ({ enabled }: { enabled: boolean }) => enabled
