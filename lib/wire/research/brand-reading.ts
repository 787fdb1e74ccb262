import { z } from 'zod'
import { brandClaimSchema, brandKitLimits } from '../brand-kit.ts'
import { languageSchema } from '../language.ts'
import { brandProposalSchema } from '../brand-proposal.ts'

const words = (maximum: number) => z.string().trim().min(1).max(maximum)

/** Answer of the `brand-reader` agent. What does not stand on the page is dropped by code. */
export const brandReadSchema = z.object({
  name: words(brandKitLimits.name).describe('The brand as customers know it. Not the legal name.'),
  products: z.array(words(brandKitLimits.product)).max(12).describe('Names of products, as the page writes them.'),
  adjectives: z
    .array(words(brandKitLimits.adjective))
    .max(3)
    .describe('Three adjectives for how the page speaks, in its language.'),
  sentences: z
    .array(words(brandKitLimits.example))
    .max(8)
    .describe('Six sentences that sound most like the brand, the best first, copied letter for letter.'),
  wordsToUse: z
    .array(words(brandKitLimits.word))
    .max(12)
    .describe('Words and phrases of its own that the page repeats or coins, copied letter for letter.'),
  claims: z
    .array(
      brandClaimSchema.extend({ proof: brandClaimSchema.shape.proof.describe('The passage that proves it, copied.') })
    )
    .max(10)
    .describe('Only claims for which the page itself gives a checkable proof.'),
  disclosures: z
    .array(words(brandKitLimits.disclosure))
    .max(6)
    .describe('Small print an ad would have to show, copied letter for letter.')
})

export type BrandRead = z.output<typeof brandReadSchema>

/** Body of `POST /agents/brand-reader`. */
export const brandReadingRequestSchema = z.object({
  url: z.string().trim().min(1).max(2_000),
  /** The language of the brand's customers. By the address when absent. */
  language: languageSchema.optional(),
  /** The agent's edited prompt, if its row holds one. */
  systemPrompt: z.string().min(1).max(100_000).optional()
})

export type BrandReadingRequest = z.output<typeof brandReadingRequestSchema>

export const brandReadingResponseSchema = brandProposalSchema.extend({
  /** Entries of the answer that do not stand on the page and were dropped. */
  dropped: z.number().int(),
  /** 1, or more when the answer was repaired. */
  attempts: z.number().int()
})

export type BrandReadingResponse = z.output<typeof brandReadingResponseSchema>
