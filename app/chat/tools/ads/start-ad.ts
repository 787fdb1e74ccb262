import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { adIntents } from '@callsheet/lib/wire/ads-api.ts'
import { languageSchema } from '@callsheet/lib/wire/language.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { createAd } from '../../../domain/ads/create.ts'
import { defineTool } from '../tool.ts'

export const startAd = defineTool({
  title: 'New ad',
  description:
    'Starts an ad from an idea, from an offer, from one of its personas or from one of its customers’ quotes. A ' +
    'conversation has one ad; start another only when the user wants a different one.',
  words: {
    doing: 'The ad is being set up.',
    done: 'Set up the ad.',
    subject: 'The ad'
  },
  input: z.object({
    idea: z.string().trim().min(1).max(8_000).optional(),
    name: z.string().trim().min(1).max(120).optional(),
    intent: z
      .enum(adIntents)
      .optional()
      .describe('growth for content that sells nothing; product (also when absent) when something is for sale'),
    language: languageSchema
      .optional()
      .describe('of its lines, only when the user asks for one; else they follow the idea'),
    offer_id: z.uuid().optional(),
    persona_id: z.uuid().optional(),
    quote_id: z.string().max(120).optional(),
    brand_id: z.uuid().nullable().optional().describe('a brand kit; null for none; absent for the user’s default one')
  }),
  output: toolCards.ad,
  async run({ scope, threadId, input }) {
    const { idea, name, intent, language, offer_id: offerId, persona_id: personaId, quote_id: quoteId } = input
    const start = { idea, name, intent, language, offerId, personaId, quoteId, brandKitId: input.brand_id }
    const ad = await createAd({ scope, input: start })
    if (threadId)
      await scope.runtime.database.update(chatThreads).set({ adId: ad.id }).where(eq(chatThreads.id, threadId))
    return { card: 'ad', ...ad }
  }
})
