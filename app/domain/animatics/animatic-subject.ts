import { eq, type SQL } from 'drizzle-orm'
import { animatics } from '@callsheet/lib/database/schema/animatics.ts'
import type { AnimaticSubject } from '@callsheet/lib/next-steps/work.ts'

/** What a stored animatic shows. Errors: a row of neither, which the table refuses. */
export function subjectOf({
  pipelineId,
  storyboardId
}: Pick<typeof animatics.$inferSelect, 'pipelineId' | 'storyboardId'>): AnimaticSubject {
  if (pipelineId !== null) return { pipelineId }
  if (storyboardId !== null) return { storyboardId }
  throw new Error('An animatic shows neither a pipeline nor a storyboard.')
}

/** The animatics of one subject. */
export const ofSubject = (subject: AnimaticSubject): SQL =>
  'pipelineId' in subject
    ? eq(animatics.pipelineId, subject.pipelineId)
    : eq(animatics.storyboardId, subject.storyboardId)
