import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { musicViewSchema } from '@callsheet/lib/wire/music-api.ts'
import { getCut, listCuts } from '../../../domain/cuts/find-cut.ts'
import { listMusic } from '../../../domain/music/find-music.ts'
import { defineTool, requireAdId, type ToolCall } from '../tool.ts'

export const readCut = defineTool({
  title: 'Final cut',
  readsOnly: true,
  description:
    'Shows a cut, the newest of the ad where none is named: how far it is, its captions, where film and zip are. ' +
    'uploadedMusic lists the music that the user has uploaded for the ad, with the ids for make_cut.',
  words: {
    doing: 'The cut is being looked up.',
    done: 'Looked up the cut.',
    subject: 'The look at the cut'
  },
  input: z.object({ ad_id: z.uuid().optional(), cut_id: z.uuid().optional() }),
  output: toolCards.cut.extend({
    uploadedMusic: z.array(musicViewSchema.pick({ id: true, title: true, licence: true, durationSeconds: true }))
  }),
  async run(call) {
    const { scope, input } = call
    const cut = input.cut_id ? await getCut({ scope, cutId: input.cut_id }) : await newestCut(call)
    const { items } = await listMusic({ scope, adId: cut.adId })
    const uploadedMusic = items.map(({ id, title, licence, durationSeconds }) => ({
      id,
      title,
      licence,
      durationSeconds
    }))
    return { card: 'cut' as const, ...cut, uploadedMusic }
  }
})

async function newestCut(call: ToolCall<{ ad_id?: string | undefined }>): Promise<CutView> {
  const { items } = await listCuts({ scope: call.scope, adId: requireAdId(call, call.input.ad_id), page: { limit: 1 } })
  if (items[0]) return items[0]
  throw new AppError('conflict', 'This ad was not cut yet. Cut it with make_cut once its clips are there.')
}
