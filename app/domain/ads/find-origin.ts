import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { adIdeaFrom } from '../../ad-idea.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CreateAdRequest } from '@callsheet/lib/wire/ads-api.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import { findQuote } from '../offers/find-quote.ts'

export interface Origin {
  idea: string
  offerId: string | undefined
  /** The ad's name when nobody gives one. It tells the ads of one offer apart. */
  name: string
}

const nameCharacters = 60

const readSchema = z.object({
  product: z.object({ text: z.string() }),
  promise: z.object({ text: z.string() }).nullish()
})

/**
 * The starting point of an ad: its idea, an offer, one of the offer's personas, one of its customers' quotes. When
 * there is no idea, the others give it. Errors: `not-found` for an origin of another owner, `invalid-input` when there
 * is none.
 */
export async function findOrigin(queryable: Queryable, ownerId: string, input: CreateAdRequest): Promise<Origin> {
  const persona = input.personaId ? await findPersona(queryable, ownerId, input.personaId) : null
  if (persona && input.offerId && input.offerId !== persona.offerId)
    throw new AppError('invalid-input', `${persona.name} belongs to another offer.`)
  const offerId = input.offerId ?? persona?.offerId
  const offer = offerId ? await findOffer(queryable, ownerId, offerId) : null
  if (input.quoteId && !offer) throw new AppError('invalid-input', 'quoteId needs the offerId whose customer said it.')
  const quote = input.quoteId ? findQuote(readOfferResearch(offer?.research), input.quoteId) : null
  const nameOf = (idea: string) => {
    // Words that begin with a quotation would get two quotation marks.
    if (quote) return `“${firstWords(quote.text.replace(/^["“]+/, ''))}”`
    return firstWords(persona && offer ? `${offer.name}, for ${persona.name}` : idea)
  }
  if (input.idea) return { idea: input.idea, offerId, name: nameOf(input.idea) }
  if (!offer) throw new AppError('invalid-input', 'idea: expected a few words about what the ad is for.')
  const read = readSchema.safeParse(offer.intelligence).data
  const idea = adIdeaFrom({
    offerName: offer.name,
    product: read?.product.text,
    promise: read?.promise?.text,
    personaName: persona?.name,
    quote: quote?.text
  })
  return { idea, offerId, name: nameOf(idea) }
}

/** The beginning of the first line, cut between words. */
function firstWords(text: string): string {
  const line = text.split('\n')[0]?.trim() ?? text
  if (line.length <= nameCharacters) return line
  const cut = cutText(line, nameCharacters)
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace > 20 ? cut.slice(0, lastSpace) : cut}…`
}

async function findOffer(queryable: Queryable, ownerId: string, offerId: string) {
  const [offer] = await queryable
    .select()
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.ownerId, ownerId)))
  if (!offer) throw new AppError('not-found', 'There is no such offer.')
  return offer
}

async function findPersona(queryable: Queryable, ownerId: string, personaId: string) {
  const [persona] = await queryable
    .select({ name: personas.name, offerId: personas.offerId })
    .from(personas)
    .where(and(eq(personas.id, personaId), eq(personas.ownerId, ownerId)))
  if (!persona) throw new AppError('not-found', 'There is no such persona.')
  return persona
}
