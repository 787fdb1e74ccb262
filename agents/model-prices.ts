import { z } from 'zod'

/** US dollars per million tokens. */
export const modelPriceSchema = z.object({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  cacheRead: z.number().nonnegative(),
  /** For a cache life of five minutes, which our marks ask for. */
  cacheWrite: z.number().nonnegative()
})

export type ModelPrice = z.infer<typeof modelPriceSchema>

/** Keyed by the start of a model id; the longest match counts. */
export const modelPricesSchema = z.record(z.string().min(1), modelPriceSchema)

export type ModelPrices = z.infer<typeof modelPricesSchema>
