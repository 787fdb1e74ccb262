import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { aspectRatioSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { updateAd } from '../../../domain/ads/update.ts'
import { slugsOf, videoTypes } from '@callsheet/lib/video-types.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const updateSettings = defineTool({
  title: 'Settings',
  description:
    'Keeps what is decided about the ad. Set video_type as you infer it from the request. Set aspect_ratio, ' +
    'route and format_slug only to what the user chose.',
  words: {
    doing: 'The settings are being changed.',
    done: 'Changed the settings.',
    subject: 'The change of settings'
  },
  input: z.object({
    ad_id: z.uuid().optional(),
    name: z.string().trim().min(1).max(120).optional(),
    format_slug: z.string().max(60).optional(),
    video_type: z.enum(slugsOf(videoTypes)).optional(),
    aspect_ratio: aspectRatioSchema.optional(),
    route: z
      .enum(['storyboard', 'scenes'])
      .optional()
      .describe("The user's own choice between the two production routes.")
  }),
  output: toolCards.ad,
  async run(call) {
    const { name, format_slug: formatSlug, video_type: videoType, aspect_ratio: aspectRatio, route } = call.input
    const input = { name, formatSlug, videoType, aspectRatio, route }
    return {
      card: 'ad',
      ...(await updateAd({ scope: call.scope, adId: requireAdId(call, call.input.ad_id), input }))
    }
  }
})
