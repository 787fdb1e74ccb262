import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CreateAdRequest } from '@callsheet/lib/wire/ads-api.ts'
import { quotesOf } from '../scripts/find-knowledge.ts'

export interface Origin {
  idea: string
  offerId: string | undefined
}

const readSchema = z.object({
  product: z.object({ text: z.string() }),
  promise: z.object({ text: z.string() }).nullish()
})

/**
 * What an ad starts from: its idea, an offer, one of the offer's personas, one of its customers' quotes. What is
 * left out of the idea is said by them. Errors: `not-found` for what is not the owner's, `invalid-input` for nothing.
 */
export async function findOrigin(queryable: Queryable, ownerId: string, input: CreateAdRequest): Promise<Origin> {
  const persona = input.personaId ? await findPersona(queryable, ownerId, input.personaId) : null
  if (persona && input.offerId && input.offerId !== persona.offerId)
    throw new AppError('invalid-input', `${persona.name} belongs to another offer.`)
  const offerId = input.offerId ?? persona?.offerId
  const offer = offerId ? await findOffer(queryable, ownerId, offerId) : null
  if (input.quoteId && !offer) throw new AppError('invalid-input', 'quoteId needs the offerId whose customer said it.')
  const quote = input.quoteId ? quotesOf(offer?.research).find(({ id }) => id === input.quoteId) : null
  if (input.quoteId && !quote) throw new AppError('not-found', 'This offer has no such quote.')
  if (input.idea) return { idea: input.idea, offerId }
  if (!offer) throw new AppError('invalid-input', 'idea: expected a few words about what the ad is for.')
  const sentences = [
    aboutOf(offer),
    persona ? `For ${persona.name}.` : '',
    quote ? `It grows out of what a customer said: “${quote.text.slice(0, 400)}”` : ''
  ]
  return { idea: sentences.filter(Boolean).join(' '), offerId }
}

function aboutOf({ name, intelligence }: typeof offers.$inferSelect): string {
  const read = readSchema.safeParse(intelligence).data
  if (!read) return `${name}.`
  return [read.product.text, read.promise?.text]
    .flatMap((text) => (text ? `${text.replace(/[.\s]+$/, '')}.` : []))
    .join(' ')
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
