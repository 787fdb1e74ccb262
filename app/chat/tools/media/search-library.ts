import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { listLibrary } from '../../../domain/library/list.ts'
import { defineTool } from '../tool.ts'

export const searchLibrary = defineTool({
  title: 'Library',
  readsOnly: true,
  description: 'Lists pictures and clips that were made, newest first.',
  words: {
    doing: 'The library is being searched.',
    done: 'Searched the library.',
    subject: 'The search of the library'
  },
  input: z.object({
    kind: z.enum(['image', 'video']).optional(),
    folder: z.string().max(300).optional(),
    ad_id: z.uuid().optional()
  }),
  output: toolCards.library.extend({ next: z.string().nullable() }),
  async run({ scope, input }) {
    const { kind, folder, ad_id: adId } = input
    return { card: 'library', ...(await listLibrary({ scope, query: { kind, folder, adId, limit: 20 } })) }
  }
})
