import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { getCut, listCuts } from '../../../domain/cuts/find-cut.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const readCut = defineTool({
  title: 'Final cut',
  readsOnly: true,
  description:
    'Shows a cut, the newest of the ad where none is named: how far it is, its captions, where film and zip are.',
  words: {
    doing: 'The cut is being looked up.',
    done: 'Looked up the cut.',
    subject: 'The look at the cut'
  },
  input: z.object({ ad_id: z.uuid().optional(), cut_id: z.uuid().optional() }),
  output: toolCards.cut,
  async run(call) {
    const { scope, input } = call
    if (input.cut_id) return { card: 'cut', ...(await getCut({ scope, cutId: input.cut_id })) }
    const { items } = await listCuts({ scope, adId: requireAdId(call, input.ad_id), page: { limit: 1 } })
    if (!items[0])
      throw new AppError('conflict', 'This ad was not cut yet. Cut it with make_cut once its clips are there.')
    return { card: 'cut', ...items[0] }
  }
})
