import { z } from 'zod'
import { listLibrary } from '../../../domain/library/list.ts'
import { defineTool } from '../tool.ts'

export const searchLibrary = defineTool({
  title: 'Library',
  description: 'Lists pictures and clips that were made, newest first.',
  input: z.object({
    kind: z.enum(['image', 'video']).optional(),
    folder: z.string().max(300).optional(),
    ad_id: z.uuid().optional()
  }),
  async run({ scope, input }) {
    const { kind, folder, ad_id: adId } = input
    return { card: 'library', ...(await listLibrary({ scope, query: { kind, folder, adId, limit: 20 } })) }
  }
})
