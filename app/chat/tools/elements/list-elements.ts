import { and, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { readElements } from '../../../domain/elements/element-view.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const listElements = defineTool({
  title: 'Elements',
  readsOnly: true,
  description: 'Lists the ad’s cast, props, wardrobe, places and product, with those of the cast vault.',
  words: {
    doing: 'The elements are being looked through.',
    done: 'Looked through the elements.',
    subject: 'The look at the elements'
  },
  input: z.object({ ad_id: z.uuid().optional() }),
  output: toolCards.elements,
  async run(call) {
    const { runtime, ownerId } = call.scope
    const shown = or(eq(elements.adId, requireAdId(call, call.input.ad_id)), eq(elements.isReusable, true))
    return { card: 'elements', items: await readElements(runtime.database, and(eq(elements.ownerId, ownerId), shown)) }
  }
})
