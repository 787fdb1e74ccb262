import { z } from 'zod'

/** What a user can do with an item now. Every generated item has one, in every state (spec: What the service does 6). */
export const nextStepSchema = z.object({
  /** Stable slug, such as `approve`, `wait`, `animate`, `retry`, `open-library`. */
  action: z.string(),
  /** A few words for a button or a line of text. */
  label: z.string(),
  /** Path in the app that the step leads to; null where the item is simply under way. */
  href: z.string().nullable(),
  /** True while the system works and nothing is asked of the user. */
  isWaiting: z.boolean()
})

export type NextStep = z.infer<typeof nextStepSchema>
