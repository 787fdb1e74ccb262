import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { productionRoutes, type AdView } from '@callsheet/lib/wire/ads-api.ts'
import { findAd } from '../../../domain/ads/find-ad.ts'
import { updateAd } from '../../../domain/ads/update.ts'
import { defineTool, requireAdId } from '../tool.ts'

const presses: Record<NonNullable<AdView['route']>, string> = {
  storyboard: 'Make it by storyboard',
  scenes: 'Make it scene by scene'
}

export const chooseRoute = defineTool({
  title: 'Production route',
  description:
    'Proposes a production route: storyboard (one plan for all shots, then all stills together) or scenes (one scene ' +
    'after the other from locked elements). Call it with the route that the user named or that you recommend. The user ' +
    'chooses by the button of its card; until then no route is chosen.',
  words: {
    doing: 'The route is being put to you.',
    done: 'Chose the production route.',
    subject: 'The choice of the route'
  },
  input: z.object({ ad_id: z.uuid().optional(), route: z.enum(productionRoutes) }),
  output: toolCards.ad,
  async propose(call) {
    const { scope, input } = call
    const adId = requireAdId(call, input.ad_id)
    const ad = await findAd(scope.runtime.database, scope.ownerId, adId)
    if (ad.route === input.route) return null
    return {
      summary: `Production route of ${ad.name}`,
      press: presses[input.route],
      input: { ad_id: adId, route: input.route }
    }
  },
  async run(call) {
    const { scope, input } = call
    const adId = requireAdId(call, input.ad_id)
    return { card: 'ad', ...(await updateAd({ scope, adId, input: { route: input.route } })) }
  }
})
