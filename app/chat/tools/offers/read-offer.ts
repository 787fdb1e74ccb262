import { z } from 'zod'
import { customersInTurns } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { summariseResearch } from '@callsheet/lib/wire/research/research-summary.ts'
import { getOffer } from '../../../domain/offers/get.ts'
import { defineTool } from '../tool.ts'

const shownQuotes = 20

export const readOffer = defineTool({
  title: 'Offer',
  description:
    'Reads an offer: what its page says, what customers say with their quotes, its personas, and which sources of ' +
    'research could not be read and why.',
  input: z.object({ offer_id: z.uuid() }),
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
