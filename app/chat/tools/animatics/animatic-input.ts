import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AnimaticSubject } from '@callsheet/lib/next-steps/work.ts'

/** Which board is meant. A union at the top of an input is more than some models take. */
export const animaticInputSchema = z.object({
  pipeline_id: z.uuid().optional().describe('For the stills of a pipeline.'),
  storyboard_id: z.uuid().optional().describe('For a storyboard before any still is bought.')
})

/** Errors: `invalid-input` unless exactly one is given. */
export function subjectOfInput({ pipeline_id, storyboard_id }: z.output<typeof animaticInputSchema>): AnimaticSubject {
  if (pipeline_id !== undefined && storyboard_id === undefined) return { pipelineId: pipeline_id }
  if (storyboard_id !== undefined && pipeline_id === undefined) return { storyboardId: storyboard_id }
  throw new AppError('invalid-input', 'Give either pipeline_id or storyboard_id.')
}
