import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { createHooksRequestSchema } from '@callsheet/lib/wire/cuts-api.ts'
import { createHooks } from '../../../domain/hooks/create.ts'
import { priceHooks } from '../../../domain/hooks/price.ts'
import { inventedIn } from '../../../domain/product-photo/read.ts'
import { defineTool, requireAdId } from '../tool.ts'

const { count, notes } = createHooksRequestSchema.shape

export const writeHooks = defineTool({
  title: 'Hook variants',
  description:
    'Writes scene 1 anew, count times, and makes a still of each to approve and animate in a pipeline of their own. ' +
    'Every other scene stays locked. Then make_cut with hook opens the film with one of them.',
  words: {
    doing: 'The openings are being priced.',
    done: 'Sent off the openings.',
    subject: 'The openings'
  },
  input: z.object({ ad_id: z.uuid().optional(), count, notes }),
  output: toolCards.hooks,
  async price(call) {
    const { scope, input } = call
    const adId = requireAdId(call, input.ad_id)
    const { credits, summary } = await priceHooks({ scope, adId, count: input.count })
    const invented = await inventedIn(scope, adId)
    return { credits, summary: [summary, invented].filter(Boolean).join('. ') }
  },
  async run(call) {
    const { ad_id: named, ...input } = call.input
    return { card: 'hooks', items: await createHooks({ scope: call.scope, adId: requireAdId(call, named), input }) }
  }
})
