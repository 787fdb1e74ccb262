import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { readElements } from '../../../domain/elements/element-view.ts'
import { defineTool, requireAdId } from '../tool.ts'

const shownOfVault = 200

export const listElements = defineTool({
  title: 'Elements',
  readsOnly: true,
  description: 'Lists the ad’s cast, props, wardrobe, places and product, with the newest of the cast vault.',
  words: {
    doing: 'The elements are being looked through.',
    done: 'Looked through the elements.',
    subject: 'The look at the elements'
  },
  input: z.object({ ad_id: z.uuid().optional() }),
  output: toolCards.elements,
  async run(call) {
    const { runtime, ownerId } = call.scope
    const adId = requireAdId(call, call.input.ad_id)
    const isOwned = eq(elements.ownerId, ownerId)
    const ofAd = await readElements(runtime.database, and(isOwned, eq(elements.adId, adId)))
    const isElsewhere = or(isNull(elements.adId), ne(elements.adId, adId))
    const ofVault = await readElements(runtime.database, and(isOwned, isElsewhere, eq(elements.isReusable, true)), {
      limit: shownOfVault,
      isNewestFirst: true
    })
    return { card: 'elements', items: [...ofAd, ...ofVault] }
  }
})
