import { z } from 'zod'

/** `POST /api/check-provider-key` of the pipeline service: one call that costs nothing, with a user's own key. */
export const checkProviderKeyRequestSchema = z.object({ keyId: z.uuid(), ownerId: z.string().min(1).max(100) })

/** What the provider says of a key. */
export const providerKeyCheckSchema = z.object({
  /** `unknown`: the provider did not say anything about the key. */
  verdict: z.enum(['good', 'bad', 'unknown']),
  /** Whole sentences: what the key may do, or what is wrong with it. */
  words: z.string()
})

export type ProviderKeyCheck = z.output<typeof providerKeyCheckSchema>
