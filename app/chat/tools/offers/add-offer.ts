import { z } from 'zod'
import { languageSchema } from '@callsheet/lib/wire/language.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { createOffer } from '../../../domain/offers/create.ts'
import { defineTool } from '../tool.ts'

export const addOffer = defineTool({
  title: 'New offer',
  description:
    'Adds what is sold by the address of its page or a text. It is read, researched and turned into personas ' +
    'in the background.',
  words: {
    doing: 'The offer’s page is being read.',
    done: 'Took up the offer.',
    subject: 'The offer'
  },
  input: z
    .object({
      url: z
        .url({ protocol: /^https?$/ })
        .max(2_000)
        .optional()
        .describe('Of its page.'),
      text: z.string().trim().min(1).max(100_000).optional().describe('What is sold, when there is no page.'),
      name: z.string().trim().min(1).max(120).optional(),
      language: languageSchema.optional().describe('The language of the people it is sold to, when the user said it.')
    })
    .refine(({ url, text }) => url !== undefined || text !== undefined, 'expected the url of a page, or a text'),
  output: toolCards.offer,
  run: async ({ scope, input }) => ({ card: 'offer', ...(await createOffer({ scope, input })) })
})
