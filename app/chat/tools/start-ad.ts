import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { createAd } from '../../domain/ads/create.ts'
import { defineTool } from './tool.ts'

export const startAd = defineTool({
  title: 'New ad',
  description:
    'Starts an ad from an idea. A conversation has one ad; start another only when the user wants a different one.',
  input: z.object({
    idea: z.string().trim().min(1).max(8_000),
    name: z.string().trim().min(1).max(120).optional(),
    offer_id: z.uuid().optional()
  }),
  async run({ scope, threadId, input }) {
    const ad = await createAd({ scope, input: { idea: input.idea, name: input.name, offerId: input.offer_id } })
    if (threadId)
      await scope.runtime.database.update(chatThreads).set({ adId: ad.id }).where(eq(chatThreads.id, threadId))
    return ad
  }
})
