import { z } from 'zod'

const quoteIds = z.array(z.string().min(1).max(120)).max(12)

const insight = (what: string) =>
  z
    .object({
      text: z.string().min(1).max(400),
      quoteIds: quoteIds.min(1).describe('Ids of the quotes it rests on. At least one.')
    })
    .describe(what)

/** Answer of the `research-synthesiser`: what customers say. Each point has its receipts. */
export const researchSynthesisSchema = z.object({
  summary: z.string().min(1).max(1_200),
  pains: z.array(insight('What hurts, in customers’ terms.')).max(10),
  desires: z.array(insight('What they want instead.')).max(10),
  objections: z.array(insight('Why they hesitate.')).max(10),
  triggers: z.array(insight('What makes them look for a solution now.')).max(10),
  phrases: z
    .array(
      z.object({
        phrase: z.string().min(1).max(200).describe('Copied word for word from the quote.'),
        quoteId: z.string().min(1).max(120)
      })
    )
    .max(20),
  setAside: z
    .array(
      z.object({
        quoteId: z.string().min(1).max(120),
        about: z
          .enum(['competitor', 'unrelated'])
          .describe('competitor: praise or blame of another product. unrelated: another subject altogether.'),
        reason: z.string().min(1).max(300).describe('What it is about instead, in a few words.')
      })
    )
    .max(120)
    .default([])
    .describe('Quotes that a search brought and that are not about this product or the problem it solves.'),
  gaps: z.array(z.string().min(1).max(300)).max(8).describe('What the research does not tell.')
})

export type ResearchSynthesis = z.infer<typeof researchSynthesisSchema>
