import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { quoteInputSchema, type QuoteInput } from '@callsheet/lib/wire/agent-inputs.ts'
import type { Ad } from '../ads/find-ad.ts'

export interface Knowledge {
  offer: Record<string, unknown> | null
  persona: Record<string, unknown> | null
  synthesis: Record<string, unknown> | null
  /** Customers' own words; the ids are the receipts a script cites. */
  quotes: QuoteInput[]
  /** The quote that the ad or this script was asked to grow out of. */
  startFromQuoteId: string | undefined
}

export interface FindKnowledgeOptions {
  ownerId: string
  ad: Ad
  personaId?: string | undefined
  quoteId?: string | undefined
}

const maximumQuotes = 60
const record = z.record(z.string(), z.unknown())

/** What is known of the ad's offer. An ad without one is organic content and knows nothing. */
export async function findKnowledge(
  queryable: Queryable,
  { ownerId, ad, ...asked }: FindKnowledgeOptions
): Promise<Knowledge> {
  const personaId = asked.personaId ?? ad.personaId
  const [offer] = ad.offerId
    ? await queryable
        .select()
        .from(offers)
        .where(and(eq(offers.id, ad.offerId), eq(offers.ownerId, ownerId)))
    : []
  const quotes = offer ? quotesOf(offer.research) : []
  if (asked.quoteId && !quotes.some((quote) => quote.id === asked.quoteId))
    throw new AppError('not-found', 'This offer has no such quote.')
  // The ad's own may be gone since the offer was researched anew.
  const quoteId = asked.quoteId ?? quotes.find((quote) => quote.id === ad.quoteId)?.id
  return {
    offer: offer ? { name: offer.name, url: offer.url, ...record.safeParse(offer.intelligence).data } : null,
    persona: personaId ? await findPersona(queryable, ownerId, personaId) : null,
    synthesis: record.safeParse(offer?.synthesis).data ?? null,
    quotes: (quoteId ? quotes.toSorted((a, b) => Number(b.id === quoteId) - Number(a.id === quoteId)) : quotes).slice(
      0,
      maximumQuotes
    ),
    startFromQuoteId: quoteId
  }
}

async function findPersona(queryable: Queryable, ownerId: string, personaId: string): Promise<Record<string, unknown>> {
  const [persona] = await queryable
    .select()
    .from(personas)
    .where(and(eq(personas.id, personaId), eq(personas.ownerId, ownerId)))
  if (!persona) throw new AppError('not-found', 'There is no such persona.')
  return { name: persona.name, ...record.safeParse(persona.content).data }
}

/** Quotes of a stored research answer; what does not read as a quote is left out. */
export function quotesOf(research: unknown): QuoteInput[] {
  const held = z.looseObject({ quotes: z.array(z.unknown()) }).safeParse(research)
  if (!held.success) return []
  return held.data.quotes.flatMap((quote) => quoteInputSchema.safeParse(quote).data ?? [])
}
