import { z } from 'zod'
import { problemSchema } from '../http/problem.ts'

/** What a model writes for an ad. */
export const writingKinds = ['script', 'storyboard'] as const

export type WritingKind = (typeof writingKinds)[number]

export const writingProblemSchema = problemSchema.extend({
  /** The agent whose answer was refused. */
  agent: z.string().optional(),
  /** Whose key of a model it was. */
  modelKey: z.unknown().optional(),
  cost: z.string().optional()
})

export type WritingProblem = z.output<typeof writingProblemSchema>

export const writingSchema = z
  .object({
    id: z.uuid(),
    startedAt: z.iso.datetime(),
    problem: writingProblemSchema.nullable().describe('Why it failed. Null while it is written.')
  })
  .describe('The writing that is under way, or the last one where it failed')

export type WritingView = z.output<typeof writingSchema>

/** Seconds. From the tenth to the ninetieth of a hundred. */
export const usualTimeSchema = z.object({ from: z.number(), to: z.number() })

export type UsualTime = z.output<typeof usualTimeSchema>

/** Beside a list of what was written. */
export const writingStateSchema = z.object({
  writing: writingSchema.nullable(),
  usualSeconds: usualTimeSchema.nullable().describe('How long it took here lately. Null before three were written.')
})

export type WritingState = z.output<typeof writingStateSchema>
