import { z } from 'zod'
import { languageSchema } from '../language.ts'
import { pageFactsSchema } from './market-research-facts.ts'

export const researchSources = [
  'marketplace',
  'discussion-forum',
  'video-platform',
  'review-site',
  'social-ad-library'
] as const

export const researchSourceSchema = z.enum(researchSources)
export type ResearchSource = z.infer<typeof researchSourceSchema>

/** In `ad-copy` an advertiser speaks, in `description` a seller, and in every other kind a customer. */
export const quoteKinds = ['review', 'post', 'comment', 'transcript', 'ad-copy'] as const

/** A person's exact words from the page. A script line can cite them by `id`. */
export const quoteSchema = z.object({
  /** Stable: the same words by the same author at the same source have the same id. */
  id: z.string().regex(/^q_[0-9a-f]{20}$/),
  source: researchSourceSchema,
  kind: z.enum(quoteKinds),
  text: z.string().min(1),
  /** Its own heading. Without one, the heading of its thread or video. */
  title: z.string().nullable(),
  /** The subject of the words: the product or business of the page. */
  product: z.string().nullable().default(null),
  sourceUrl: z.string(),
  author: z.string().nullable(),
  /** ISO 8601 day or instant. Null when the page only says something like "3 years ago". */
  date: z.string().nullable(),
  /** The date in the words of the page, when it is not exact. */
  dateText: z.string().nullable(),
  /** Set when the author changed the words later. */
  editedDate: z.string().nullable(),
  /** 1 to 5. */
  rating: z.number().nullable(),
  /** Upvotes, likes or "found this helpful". */
  votes: z.number().nullable(),
  verified: z.boolean().nullable(),
  country: z.string().nullable(),
  /** When the page with these words was read. Null for words that a person gave, and in older research. */
  readAt: z.iso.datetime().nullable().default(null),
  /** 0 answers the page itself, 1 answers a comment, and so on. */
  depth: z.number().nullable()
})
export type Quote = z.infer<typeof quoteSchema>

/** A wall in front of the page. It is reported and never read as the page. */
export const blockReasons = ['captcha', 'consent-wall', 'login-wall', 'access-denied', 'rate-limited'] as const
export type BlockReason = (typeof blockReasons)[number]

export const extractionResultSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('extracted'),
    source: researchSourceSchema,
    url: z.string(),
    facts: pageFactsSchema,
    quotes: z.array(quoteSchema)
  }),
  z.object({
    outcome: z.literal('blocked'),
    source: researchSourceSchema,
    url: z.string(),
    reason: z.enum(blockReasons),
    sentence: z.string()
  }),
  z.object({
    outcome: z.literal('unrecognised'),
    source: researchSourceSchema,
    url: z.string(),
    sentence: z.string()
  })
])
export type ExtractionResult = z.infer<typeof extractionResultSchema>
export type Extracted = Extract<ExtractionResult, { outcome: 'extracted' }>

/** Body of `POST /tools/market-research`: search words, or a product page to start from. */
export const marketResearchRequestSchema = z
  .object({
    query: z.string().trim().min(1).max(300).optional(),
    /** Short search terms, the best first. */
    queries: z.array(z.string().trim().min(1).max(60)).max(6).default([]),
    product: z.string().trim().min(1).max(2000).optional(),
    competitors: z.array(z.string().trim().min(1).max(300)).max(10).default([]),
    /** Address of the offer's own page. An offer of the stand-in web is researched on the stand-in web. */
    page: z.string().max(4000).optional(),
    sources: z.array(researchSourceSchema).min(1).max(20).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'an ISO 3166 country code such as US')
      .optional(),
    /** The language of the customers, as people name it, or a tag. Without it and a country: by the addresses. */
    language: languageSchema.optional(),
    /** Number of quotes wanted from each source. */
    limit: z.number().int().min(1).max(200).default(40)
  })
  .refine(({ query, queries, product }) => query !== undefined || product !== undefined || queries.length > 0, {
    message: 'Say what to research: give `query`, `queries` or `product`.'
  })
export type MarketResearchRequest = z.infer<typeof marketResearchRequestSchema>

export const sourceFailureSchema = z.object({
  url: z.string().nullable(),
  reason: z.enum([
    ...blockReasons,
    /** The site's rules for robots forbid it. */
    'robots',
    /** The source's own API does not accept the key that is set. */
    'key-refused',
    /** The source's own API gives no more answers today. */
    'quota-exceeded',
    'unrecognised',
    'time-limit',
    'fetch-failed',
    'refused-address',
    'not-set-up'
  ]),
  sentence: z.string(),
  /** Name of the setting that would help, if there is one. */
  setting: z.string().nullable().default(null),
  /** Name of another setting that would help as well. */
  otherSetting: z.string().nullable().default(null)
})
export type SourceFailure = z.infer<typeof sourceFailureSchema>

/** One source's part of the answer. It holds partial results, and what failed and why. */
export const sourceReportSchema = z.object({
  source: researchSourceSchema,
  outcome: z.enum(['complete', 'partial', 'failed']),
  facts: z.array(z.object({ url: z.string(), facts: pageFactsSchema })),
  quotes: z.array(quoteSchema),
  failures: z.array(sourceFailureSchema),
  durationMilliseconds: z.number()
})
export type SourceReport = z.infer<typeof sourceReportSchema>

export const marketResearchResponseSchema = z.object({ sources: z.array(sourceReportSchema) })
export type MarketResearchResponse = z.infer<typeof marketResearchResponseSchema>

/** Paths of the sources in a stand-in for the web. The stand-in has one address. */
export const researchMounts = {
  marketplace: '/marketplace',
  'discussion-forum': '/forum',
  'video-platform': '/video',
  'review-site': '/reviews',
  'social-ad-library': '/ads'
} as const satisfies Record<ResearchSource, string>
