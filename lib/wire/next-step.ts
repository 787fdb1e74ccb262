import { z } from 'zod'

/** What a user can do with an item now. Every generated item has one in every state (spec: What the service does 6). */
export const nextStepSchema = z.object({
  /** Stable slug, such as `approve`, `wait`, `animate`, `retry`, `open-library`. */
  action: z.string(),
  /** A few words for a button or a line of text. */
  label: z.string(),
  /** Path of the step in the app. Null when the item is still being made. */
  href: z.string().nullable(),
  /** True while the system is working and the user has nothing to do. */
  isWaiting: z.boolean(),
  /**
   * The same step for a program that calls this API: `POST /api/pipelines/01…/advance`. A part in braces is not known here.
   * Absent while it waits, and where only a person can take the step.
   */
  call: z.string().optional(),
  /** The same for a program with the MCP tools: `animate_scenes`. */
  tool: z.string().optional(),
  /** While creates at the provider pause: when it is tried next. */
  nextTryAt: z.iso.datetime().optional()
})

export type NextStep = z.infer<typeof nextStepSchema>
