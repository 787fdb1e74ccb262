import { z } from 'zod'
import { givenFactsSchema, productPageSource } from './given-facts.ts'
import {
  quoteKinds,
  quoteSchema,
  sourceFailureSchema,
  sourceReportSchema,
  type MarketResearchResponse
} from './market-research.ts'

/** Why a quote is not about the offer. */
export const setAsideSchema = z.object({
  about: z.enum(['competitor', 'unrelated']),
  reason: z.string().max(300)
})

/**
 * A quote in the form that an offer keeps. Quotes of older versions may lack a kind or an address, or have a source
 * that no longer exists.
 */
export const offerQuoteSchema = quoteSchema.extend({
  id: z.string().min(1).max(120),
  source: z.string().min(1).max(200),
  kind: z.enum(quoteKinds).nullable(),
  sourceUrl: z.string().nullable(),
  /** Id of the quote with the same words at another place, which counts. Absent: these words stand there once. */
  sameAs: z.string().optional(),
  /** Set by the synthesiser: these words are about something else, and no script rests on them. */
  setAside: setAsideSchema.optional()
})
export type OfferQuote = z.output<typeof offerQuoteSchema>

export const offerSourceSchema = sourceReportSchema.extend({
  source: offerQuoteSchema.shape.source,
  facts: z.array(z.looseObject({ url: z.string() })),
  quotes: z.array(offerQuoteSchema),
  /** Set when a person gave these quotes: pasted words, a table, a saved page. Research keeps them. */
  given: givenFactsSchema.nullable().default(null)
})
export type OfferSource = z.output<typeof offerSourceSchema>

/**
 * `offers.research`: the findings of research for an offer. `toOfferResearch` makes the written value, and
 * `readOfferResearch` reads the column. The id of a quote is unique over all sources.
 */
export const offerResearchSchema = z.object({ sources: z.array(offerSourceSchema) })
export type OfferResearch = z.output<typeof offerResearchSchema>

/** The agents service's answer, and the reviews on the offer's own page, in the form that an offer keeps. */
export function toOfferResearch(
  { sources }: MarketResearchResponse,
  ownReviews: readonly OfferQuote[] = []
): OfferResearch {
  const found = sources.map((source) => ({ ...source, given: null }))
  return { sources: withUniqueIds([...found, ...(ownReviews.length > 0 ? [ownPage(ownReviews)] : [])]) }
}

function ownPage(quotes: readonly OfferQuote[]): OfferSource {
  return {
    source: productPageSource,
    outcome: 'complete',
    facts: [],
    quotes: [...quotes],
    failures: [],
    durationMilliseconds: 0,
    given: null
  }
}

/** Research after a synthesis: marks the quotes that it set aside, and no others. What a person gave stays. */
export function withSetAside(
  { sources }: OfferResearch,
  judged: readonly (z.output<typeof setAsideSchema> & { quoteId: string })[]
): OfferResearch {
  const marks = new Map(judged.map(({ quoteId, about, reason }) => [quoteId, { about, reason }]))
  return {
    sources: sources.map((source) => ({
      ...source,
      quotes: source.quotes.map(({ setAside: _before, ...quote }) => {
        const mark = source.given === null ? marks.get(quote.id) : undefined
        return mark ? { ...quote, setAside: mark } : quote
      })
    }))
  }
}

/** What persons gave to an offer. */
export function givenOf(research: OfferResearch | null): OfferSource[] {
  return research?.sources.filter(({ given }) => given !== null) ?? []
}

/** Research with what persons gave. Words that research found too are kept once. */
export function withGiven(research: OfferResearch, given: readonly OfferSource[]): OfferResearch {
  return { sources: withUniqueIds([...research.sources, ...given]) }
}

/** The column in today's form, written by any version. Null: research is not done yet. */
export function readOfferResearch(stored: unknown): OfferResearch | null {
  if (stored === null || stored === undefined) return null
  const { sources, quotes } = storedResearchSchema.parse(stored)
  return { sources: withUniqueIds([...sources.flatMap(readSource), ...bySource(quotes.flatMap(readQuote))]) }
}

const list = z.array(z.unknown()).catch([])
const known = <Value>(schema: z.ZodType<Value>) => schema.nullable().catch(null)

/** Accepts both shapes of older versions: quotes grouped by source, and one list of quotes. */
const storedResearchSchema = z.object({ sources: list, quotes: list }).catch({ sources: [], quotes: [] })

const storedSourceSchema = z.object({
  source: offerSourceSchema.shape.source,
  outcome: offerSourceSchema.shape.outcome.catch('complete'),
  facts: offerSourceSchema.shape.facts.catch([]),
  quotes: list,
  failures: list,
  durationMilliseconds: z.number().catch(0),
  given: known(givenFactsSchema).default(null)
})

const webAddress = z.string().regex(/^https?:\/\//i)

const storedQuoteSchema = z.object({
  id: z.string().min(1).max(120).catch(''),
  text: z.string().min(1),
  source: offerQuoteSchema.shape.source.catch('unknown'),
  kind: known(z.enum(quoteKinds)),
  title: known(z.string()),
  product: known(z.string()),
  sourceUrl: known(webAddress),
  author: known(z.string()),
  date: known(z.string()),
  dateText: known(z.string()),
  editedDate: known(z.string()),
  rating: known(z.number()),
  votes: known(z.number()),
  verified: known(z.boolean()),
  country: known(z.string()),
  readAt: known(z.iso.datetime()),
  depth: known(z.number()),
  sameAs: z.string().optional().catch(undefined),
  setAside: setAsideSchema.optional().catch(undefined)
})

function readSource(stored: unknown): OfferSource[] {
  const source = storedSourceSchema.safeParse(stored).data
  if (!source) return []
  return [
    {
      ...source,
      quotes: source.quotes.flatMap(readQuote),
      failures: source.failures.flatMap((failure) => sourceFailureSchema.safeParse(failure).data ?? [])
    }
  ]
}

function readQuote(stored: unknown): OfferQuote[] {
  const quote = storedQuoteSchema.safeParse(stored).data
  return quote ? [quote] : []
}

function bySource(quotes: readonly OfferQuote[]): OfferSource[] {
  return [...Map.groupBy(quotes, ({ source }) => source)].map(([source, ofSource]) => ({
    source,
    outcome: 'complete',
    facts: [],
    quotes: ofSource,
    failures: [],
    durationMilliseconds: 0,
    given: null
  }))
}

/** The same words twice are one quote. Other words under a used id get a new id, which is always the same. */
function withUniqueIds(sources: readonly OfferSource[]): OfferSource[] {
  const taken = new Map<string, OfferQuote>()
  const firstWith = new Map<string, OfferQuote>()
  return sources.map((source) => ({
    ...source,
    quotes: source.quotes.flatMap(({ sameAs: _before, ...quote }) => {
      if (quote.id !== '' && taken.get(quote.id)?.text === quote.text) return []
      const id = freeId(quote.id || `${quote.source}-quote`, taken)
      const words = wordsOf(quote)
      const first = firstWith.get(words)
      const named = { ...quote, id, ...(first && first.source !== quote.source && { sameAs: first.id }) }
      taken.set(id, named)
      if (words !== '' && !first) firstWith.set(words, named)
      return [named]
    })
  }))
}

/**
 * Letters and digits, for the same words at two places: shops pass reviews on to each other. Many people write "Love
 * it", so a short text has no words in this sense.
 */
function wordsOf({ text }: OfferQuote): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return words.length < leastSharedCharacters ? '' : words
}

const leastSharedCharacters = 30

function freeId(wanted: string, taken: ReadonlyMap<string, OfferQuote>): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? wanted : `${wanted.slice(0, 110)}~${number}`
    if (!taken.has(id)) return id
  }
}
