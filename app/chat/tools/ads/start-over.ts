import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { aspectRatioSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { getAd } from '../../../domain/ads/get.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const startOverTool = defineTool({
  title: 'Start over in another ratio',
  description:
    'Proposes to copy the ad’s script and board into a new ad in another aspect ratio. It is the only way to another ' +
    'ratio after the first still or clip of an ad was bought. Only the user starts the new ad, with the card’s button.',
  words: {
    doing: 'The way to another ratio is being looked up.',
    done: 'Proposed to start over in another ratio.',
    subject: 'The way to another ratio'
  },
  input: z.object({ ad_id: z.uuid().optional(), aspect_ratio: aspectRatioSchema }),
  output: toolCards['start-over'].extend({ href: z.string(), next: z.string() }),
  async run(call) {
    const { scope, input } = call
    const ad = await getAd({ scope, adId: requireAdId(call, input.ad_id) })
    if (ad.aspectRatio === input.aspect_ratio)
      throw new AppError('invalid-input', `This ad is in ${ad.aspectRatio} already.`)
    return {
      card: 'start-over',
      adId: ad.id,
      name: ad.name,
      from: ad.aspectRatio,
      aspectRatio: input.aspect_ratio,
      href: pageAddress(studioPages.ad, { adId: ad.id }),
      next:
        'Nothing has changed yet. The user presses the button of this card, or under Settings on the ad’s page. The ' +
        'new ad has the same script and board, and this one stays as it is.'
    }
  }
})
