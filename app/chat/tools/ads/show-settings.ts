import { z } from 'zod'
import { videoTypes } from '@callsheet/lib/video-types.ts'
import { getAd } from '../../../domain/ads/get.ts'
import { listModels } from '../../../domain/models/list.ts'
import { defineTool } from '../tool.ts'

export const showSettings = defineTool({
  title: 'Settings of this ad',
  description:
    'Shows the settings card: every video type, model and ratio, with what this ad has chosen. The user can ' +
    'override any of it.',
  input: z.object({ ad_id: z.uuid().optional() }),
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

/** An admin also sees models that are turned off; nobody can choose them. */
const isEnabled = ({ enabled }: { enabled: boolean }) => enabled
