import { z } from 'zod'
import { getOffer } from '../../domain/offers/get.ts'
import { quotesOf } from '../../domain/scripts/find-knowledge.ts'
import { defineTool } from './tool.ts'

const shownQuotes = 20

export const readOffer = defineTool({
  title: 'Offer',
  description: 'Reads an offer: what its page says, what customers say with their quotes, and its personas.',
  input: z.object({ offer_id: z.uuid() }),
  async run({ scope, input }) {
    const { research, ...offer } = await getOffer({ scope, offerId: input.offer_id })
    return { card: 'offer', ...offer, quotes: quotesOf(research).slice(0, shownQuotes) }
  }
})
