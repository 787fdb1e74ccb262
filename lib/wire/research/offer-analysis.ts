import { z } from 'zod'
import { languageSchema } from '../language.ts'
import { offerIntelligenceSchema } from './offer-intelligence.ts'
import { offerQuoteSchema } from './offer-research.ts'

/** Body of `POST /agents/offer-intelligence`: a page to read, or pasted text. */
export const offerAnalysisRequestSchema = z
  .object({
    url: z.string().trim().min(1).max(4000).optional(),
    text: z.string().trim().min(1).max(200_000).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'an ISO 3166 country code such as US')
      .optional(),
    /** The language of the people it is sold to, as people name it, or a tag. By the page's address when absent. */
    language: languageSchema.optional(),
    /** The agent's edited prompt, if its row holds one. */
    systemPrompt: z.string().min(1).max(100_000).optional()
  })
  .refine((request) => (request.url === undefined) !== (request.text === undefined), {
    message: 'Give either `url` or `text`.'
  })
export type OfferAnalysisRequest = z.infer<typeof offerAnalysisRequestSchema>

export const offerAnalysisResponseSchema = z.object({
  /** The final address of the page. Null for pasted text. */
  url: z.string().nullable(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Pictures that the page names as its product's, the surest first. */
  imageUrls: z.array(z.string()).default([]),
  offer: offerIntelligenceSchema,
  /** When the page was read. Null for pasted text. */
  readAt: z.iso.datetime().nullable().default(null),
  /** The page's own tag of its language. Null when it names none. */
  language: z.string().nullable().default(null),
  /** The text that was read, as Markdown. The evidence was checked against it. */
  text: z.string(),
  /** Customers' reviews on the page itself, in its markup and in its JSON-LD. */
  quotes: z.array(offerQuoteSchema).default([]),
  model: z.string(),
  /** 1, or more when the answer was repaired. */
  attempts: z.number().int(),
  warnings: z.array(z.string())
})
export type OfferAnalysisResponse = z.infer<typeof offerAnalysisResponseSchema>

export const offerAnalysisSteps = ['reading-page', 'page-read', 'analysing', 'repairing'] as const

/** With `Accept: text/event-stream`: `progress` events, then one `result` or one `error` (a problem document). */
export const offerProgressSchema = z.object({ step: z.enum(offerAnalysisSteps), message: z.string() })
export type OfferProgress = z.infer<typeof offerProgressSchema>
