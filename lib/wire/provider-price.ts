import { z } from 'zod'

/** What one unit is: a picture, a second of clip, or a whole clip of any length. */
export const priceUnits = ['image', 'second', 'clip'] as const

/** The choices of a task on which a price can depend. */
const conditionSchema = z.strictObject({
  resolution: z.string().min(1).max(40).optional(),
  mode: z.string().min(1).max(100).optional(),
  aspectRatio: z.string().min(1).max(20).optional(),
  sound: z.boolean().optional()
})

/**
 * What the provider bills for a task, in its own currency. Absent in a model's config, it is not known, and then it is
 * never guessed.
 */
export const providerPriceSchema = z
  .strictObject({
    /** ISO 4217. */
    currency: z.string().regex(/^[A-Z]{3}$/, 'expected the three letters of a currency, such as USD'),
    unit: z.enum(priceUnits),
    /** The first one whose conditions hold counts. When none does, the price of this task is not known. */
    amounts: z
      .array(z.strictObject({ amount: z.number().min(0).max(10_000), when: conditionSchema.optional() }))
      .min(1)
      .max(24),
    /** The provider's page that says so, and the day on which it was read. */
    source: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
    readOn: z.iso.date().optional()
  })
  .superRefine(({ amounts, source, readOn }, context) => {
    if (amounts.every(({ amount }) => amount === 0) || (source && readOn)) return
    const path = [source ? 'readOn' : 'source']
    context.addIssue({ code: 'custom', path, message: 'is needed: the page with the price, and the day it was read' })
  })

export type ProviderPrice = z.infer<typeof providerPriceSchema>

export type PriceCondition = z.infer<typeof conditionSchema>
