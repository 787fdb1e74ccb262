import { z } from 'zod'
import { adIntents } from '@callsheet/lib/wire/ads-api.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { languageSchema } from '@callsheet/lib/wire/language.ts'
import { aspectRatioSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { voiceChoiceSchema } from '@callsheet/lib/voices.ts'
import { updateAd } from '../../../domain/ads/update.ts'
import { slugsOf, videoTypes } from '@callsheet/lib/video-types.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const updateSettings = defineTool({
  title: 'Settings',
  description:
    'Keeps what is decided about the ad. Set video_type as you infer it from the request, unless the user has set it ' +
    'already. Set aspect_ratio, format_slug, language (of the spoken lines) and voice (over the film) only to ' +
    'what the user chose. The route is proposed with choose_route.',
  words: {
    doing: 'The settings are being changed.',
    done: 'Changed the settings.',
    subject: 'The change of settings'
  },
  input: z.strictObject({
    ad_id: z.uuid().optional(),
    name: z.string().trim().min(1).max(120).optional(),
    intent: z.enum(adIntents).optional(),
    language: languageSchema.nullable().optional().describe('null: the lines follow the idea again'),
    voice: voiceChoiceSchema
      .nullable()
      .optional()
      .describe('none: silence; own: the user records the lines; null: what the format suggests'),
    format_slug: z.string().max(60).optional(),
    video_type: z.enum(slugsOf(videoTypes)).optional(),
    aspect_ratio: aspectRatioSchema.optional()
  }),
  output: toolCards.ad,
  async run(call) {
    const { name, intent, language, voice, format_slug: formatSlug } = call.input
    const { video_type: videoType, aspect_ratio: aspectRatio } = call.input
    const input = { name, intent, language, voice, formatSlug, videoType, aspectRatio }
    return {
      card: 'ad',
      ...(await updateAd({ scope: call.scope, adId: requireAdId(call, call.input.ad_id), input }))
    }
  }
})
