import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { videoTypes } from '@callsheet/lib/video-types.ts'
import { getAd } from '../../../domain/ads/get.ts'
import { listModels } from '../../../domain/models/list.ts'
import { defineTool } from '../tool.ts'

export const showSettings = defineTool({
  title: 'Settings of this ad',
  readsOnly: true,
  description:
    'Shows the settings card: every video type, model and ratio, with what this ad has chosen. The user can ' +
    'override any of it.',
  words: {
    doing: 'The settings are being laid out.',
    done: 'Laid out the settings.',
    subject: 'The settings card'
  },
  input: z.object({ ad_id: z.uuid().optional() }),
  output: toolCards.settings.extend({
    videoTypes: z.array(z.object({ slug: z.string(), label: z.string(), description: z.string() })),
    imageModels: z.array(
      z.object({ id: z.string(), label: z.string(), credits: z.number().int(), aspectRatios: z.array(z.string()) })
    ),
    videoModels: z.array(
      z.object({ id: z.string(), label: z.string(), creditsPerSecond: z.number(), durations: z.array(z.number()) })
    )
  }),
  async run({ scope, adId, input }) {
    const models = await listModels({ scope })
    const chosen = input.ad_id ?? adId
    return {
      card: 'settings',
      ad: chosen ? await getAd({ scope, adId: chosen }) : null,
      videoTypes: Object.entries(videoTypes).map(([slug, { label, description }]) => ({ slug, label, description })),
      imageModels: models.images.filter(isEnabled).map(({ id, label, price, config }) => ({
        id,
        label,
        credits: price.credits,
        aspectRatios: config.aspectRatios
      })),
      videoModels: models.videos.filter(isEnabled).map(({ id, label, price, config }) => ({
        id,
        label,
        creditsPerSecond: price.credits,
        durations: config.durations
      }))
    }
  }
})

/** An admin also sees disabled models, but nobody can choose them. */
const isEnabled = ({ enabled }: { enabled: boolean }) => enabled
