import { z } from 'zod'

const price = z.number().int().min(0).max(100_000)

/**
 * How a video model makes drafts: by its own cheaper mode, at a price of its own, or by another, cheaper model that takes
 * a first frame, at that model's price. It is no part of the config, because a provider never reads it.
 */
export const modelDraftSchema = z.union([
  z.strictObject({
    /** Id of the other model. */
    model: z.string().min(1).max(100)
  }),
  z
    .strictObject({
      /** One of the model's resolutions. */
      resolution: z.string().min(1).max(40).optional(),
      /** One of the model's modes. */
      mode: z.string().min(1).max(100).optional(),
      /** For each second of a draft. */
      credits: price,
      creditsWithOwnKey: price.default(0)
    })
    .refine(({ resolution, mode }) => resolution !== undefined || mode !== undefined, 'expected a resolution or a mode')
])

export type ModelDraft = z.output<typeof modelDraftSchema>
