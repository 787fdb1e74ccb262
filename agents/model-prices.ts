import { modelPriceSchema } from '@callsheet/lib/wire/model-price.ts'
import { z } from 'zod'

/** Keyed by the start of a model id; the longest match counts. */
export const modelPricesSchema = z.record(z.string().min(1), modelPriceSchema)

export type ModelPrices = z.infer<typeof modelPricesSchema>
