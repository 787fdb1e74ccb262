import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { updateAd } from '../../../domain/ads/update.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const useBrand = defineTool({
  title: 'Brand of the ad',
  description:
    'Sets the brand kit of the ad, or none with null. What is written already stays; the next script, board and first ' +
    'cut work by it. Call it when the user names a brand for this ad.',
  words: {
    doing: 'The ad’s brand is being set.',
    done: 'Set the ad’s brand.',
    subject: 'The ad’s brand'
  },
  input: z.object({ ad_id: z.uuid().optional(), brand_id: z.uuid().nullable() }),
  output: toolCards.ad,
  async run(call) {
    const adId = requireAdId(call, call.input.ad_id)
    return {
      card: 'ad',
      ...(await updateAd({ scope: call.scope, adId, input: { brandKitId: call.input.brand_id } }))
    }
  }
})
