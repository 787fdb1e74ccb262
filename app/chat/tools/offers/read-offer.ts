import { z } from 'zod'
import { offerViewSchema } from '@callsheet/lib/wire/app-api/offers.ts'
import { offerQuoteSchema } from '@callsheet/lib/wire/research/offer-research.ts'
import { customersInTurns } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { researchSummarySchema, summariseResearch } from '@callsheet/lib/wire/research/research-summary.ts'
import { getOffer } from '../../../domain/offers/get.ts'
import { defineTool } from '../tool.ts'

const shownQuotes = 20

export const readOffer = defineTool({
  title: 'Offer',
  readsOnly: true,
  description:
    'Reads an offer: what its page says, what customers say with their quotes, its personas, and which sources of ' +
    'research could not be read and why.',
  words: {
    doing: 'The offer is being looked up.',
    done: 'Read the offer.',
    subject: 'The look at the offer'
  },
  input: z.object({ offer_id: z.uuid() }),
  output: offerViewSchema.extend({
    card: z.literal('offer'),
    /** Customers' words. The sources take turns. */
    quotes: z.array(offerQuoteSchema),
    research: researchSummarySchema.nullable()
  }),
  async run({ scope, input }) {
    const { research, ...offer } = await getOffer({ scope, offerId: input.offer_id })
    return {
      card: 'offer',
      ...offer,
      quotes: customersInTurns(research).slice(0, shownQuotes),
      research: research && summariseResearch(research)
    }
  }
})
