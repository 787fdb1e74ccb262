import { z } from 'zod'
import { addedQuotesSchema, addQuotesRequestSchema } from '@callsheet/lib/wire/app-api/offers.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { addQuotes } from '../../../domain/offers/add-quotes.ts'
import { defineTool } from '../tool.ts'

const { text, format, url, product, name } = addQuotesRequestSchema.shape

export const addQuotesTool = defineTool({
  title: 'Customers’ words',
  description:
    'Adds reviews that the user pasted to an offer, exactly as pasted: words with an empty line between two reviews, ' +
    'the text of a CSV, or the HTML of a saved page. Scripts can then cite them. Never call it with words of your own.',
  words: {
    doing: 'The reviews are being read.',
    done: 'Added the customers’ words.',
    subject: 'Reading the reviews'
  },
  input: z.object({ offer_id: z.uuid(), text: text.max(200_000), format, url, product, name }),
  output: toolCards.offer.extend(addedQuotesSchema.omit({ offer: true }).shape),
  async run({ scope, input: { offer_id: offerId, text: pasted, ...notes } }) {
    const { offer, ...added } = await addQuotes({ scope, offerId, bytes: new TextEncoder().encode(pasted), notes })
    return { card: 'offer', ...offer, ...added }
  }
})
