import { z } from 'zod'
import { offerIntelligenceSchema } from './offer-intelligence.ts'

/** Body of `POST /agents/offer-intelligence`: a page to read, or text that somebody pasted. */
export const offerAnalysisRequestSchema = z
  .object({
    url: z.string().trim().min(1).max(4000).optional(),
    text: z.string().trim().min(1).max(200_000).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'an ISO 3166 country code such as US')
      .optional(),
    /** The agent's edited prompt, where its row holds one. */
    systemPrompt: z.string().min(1).max(100_000).optional()
  })
  .refine((request) => (request.url === undefined) !== (request.text === undefined), {
    message: 'Give either `url` or `text`.'
  })
export type OfferAnalysisRequest = z.infer<typeof offerAnalysisRequestSchema>

export const offerAnalysisResponseSchema = z.object({
  /** Where the page was finally read; null for pasted text. */
  url: z.string().nullable(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  offer: offerIntelligenceSchema,
  /** What was read, as Markdown: what the evidence was checked against. */
  text: z.string(),
  model: z.string(),
  /** 1, or more where the answer had to be repaired. */
  attempts: z.number().int(),
  warnings: z.array(z.string())
})
export type OfferAnalysisResponse = z.infer<typeof offerAnalysisResponseSchema>

export const offerAnalysisSteps = ['reading-page', 'page-read', 'analysing', 'repairing'] as const

/** With `Accept: text/event-stream`: `progress` events, then one `result` or one `error` (a problem document). */
export const offerProgressSchema = z.object({ step: z.enum(offerAnalysisSteps), message: z.string() })
export type OfferProgress = z.infer<typeof offerProgressSchema>
