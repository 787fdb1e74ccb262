import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { quoteInputsOf } from '@callsheet/lib/prompts/quote-inputs.ts'
import type { BrandWords, QuoteInput } from '@callsheet/lib/wire/agent-inputs.ts'
import { customerQuotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import { personaSchema } from '@callsheet/lib/wire/research/persona.ts'
import { researchSynthesisSchema } from '@callsheet/lib/wire/research/research-synthesis.ts'
import type { Ad } from '../ads/find-ad.ts'
import { findAdBrand } from '../brand-kits/find-ad-brand.ts'
import { wordsOf } from '../brand-kits/brand-parts.ts'
import { findQuote } from '../offers/find-quote.ts'

export interface Knowledge {
  offer: Record<string, unknown> | null
  persona: Record<string, unknown> | null
  synthesis: Record<string, unknown> | null
  /** Customers' own words. A script cites their ids as receipts. */
  quotes: QuoteInput[]
  /** What the ad's brand asks of its writers. */
  brand: BrandWords | null
  /** The quote that the ad or this script starts from. */
  startFromQuoteId: string | undefined
}

export interface FindKnowledgeOptions {
  ownerId: string
  ad: Ad
  personaId?: string | undefined
  quoteId?: string | undefined
  /** Ids of quotes that must be among those of the answer, if they exist. */
  cited?: readonly string[]
}

const maximumQuotes = 60
const record = z.record(z.string(), z.unknown())

/** The facts about the ad's offer, and its brand. An ad without an offer is organic content and has no facts. */
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
  const research = readOfferResearch(offer?.research)
  if (asked.quoteId) findQuote(research, asked.quoteId)
  // The ad's own quote may be gone when the offer was researched again.
  const quoteId = asked.quoteId ?? customerQuotesOf(research).find(({ id }) => id === ad.quoteId)?.id
  const persona = personaId ? await findPersona(queryable, ownerId, personaId) : null
  const first = [
    ...(quoteId ? [quoteId] : []),
    ...(asked.cited ?? []),
    ...receiptsOf(persona),
    ...citedBy(offer?.synthesis)
  ]
  return {
    offer: offer ? { name: offer.name, url: offer.url, ...record.safeParse(offer.intelligence).data } : null,
    persona,
    synthesis: record.safeParse(offer?.synthesis).data ?? null,
    quotes: quoteInputsOf(research, { most: maximumQuotes, first }),
    brand: wordsOf(await findAdBrand(queryable, ad)),
    startFromQuoteId: quoteId
  }
}

/** Ids of the quotes that a persona is based on. */
function receiptsOf(persona: Record<string, unknown> | null): string[] {
  return personaSchema.shape.receipts.safeParse(persona?.['receipts']).data ?? []
}

/** Ids of the quotes that the synthesis is based on. The writer reads them with it. */
function citedBy(synthesis: unknown): string[] {
  const read = researchSynthesisSchema.safeParse(synthesis).data
  if (!read) return []
  const { pains, desires, objections, triggers, phrases } = read
  const insights = [...pains, ...desires, ...objections, ...triggers]
  return [...phrases.map(({ quoteId }) => quoteId), ...insights.flatMap(({ quoteIds }) => quoteIds)]
}

async function findPersona(queryable: Queryable, ownerId: string, personaId: string): Promise<Record<string, unknown>> {
  const [persona] = await queryable
    .select()
    .from(personas)
    .where(and(eq(personas.id, personaId), eq(personas.ownerId, ownerId)))
  if (!persona) throw new AppError('not-found', 'There is no such persona.')
  return { name: persona.name, ...record.safeParse(persona.content).data }
}
