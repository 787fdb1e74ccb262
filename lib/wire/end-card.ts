import { z } from 'zod'

/** What stands on an end card, and for how long. */
export const endCardWordsSchema = z.object({
  headline: z.string().trim().min(1, 'expected words').max(80),
  line: z.string().trim().max(160).default(''),
  callToAction: z.string().trim().max(80).default(''),
  seconds: z.number().min(1).max(6).default(2)
})
