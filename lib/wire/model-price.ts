import { z } from 'zod'

/** US dollars per million tokens. */
export const modelPriceSchema = z.object({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  cacheRead: z.number().nonnegative(),
  /** For a cache life of five minutes, which our marks ask for. */
  cacheWrite: z.number().nonnegative(),
  /** For a cache life of an hour. Twice the input when not given. */
  cacheWriteHour: z.number().nonnegative().optional(),
  /** US dollars for one search of the provider's own web search. A cent when not given. */
  webSearch: z.number().nonnegative().optional()
})

export type ModelPrice = z.infer<typeof modelPriceSchema>
