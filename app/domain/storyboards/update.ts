import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { describeViolation } from '@callsheet/lib/disciplines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { checkStoryboardDisciplines } from '@callsheet/lib/storyboard-disciplines.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { storyboardSchema } from '@callsheet/lib/wire/storyboard.ts'
import type { Scope } from '../../runtime.ts'
import { findStoryboard } from './find-storyboard.ts'
import { findPipelineOf } from './get.ts'
import { storyboardView } from './storyboard-view.ts'

export const updateStoryboardRequestSchema = z.object({ content: storyboardSchema })

export interface UpdateStoryboardOptions {
  scope: Scope
  storyboardId: string
  input: z.output<typeof updateStoryboardRequestSchema>
}

/** Keeps an edited storyboard. The same disciplines hold as for the director's own. */
export async function updateStoryboard({
  scope,
  storyboardId,
  input
}: UpdateStoryboardOptions): Promise<StoryboardView> {
  const violations = checkStoryboardDisciplines(input.content)
  if (violations.length > 0) {
    const reasons = violations.map((violation) => describeViolation(violation, 'shot'))
    throw new AppError('invalid-input', `The storyboard breaks its disciplines: ${reasons.slice(0, 3).join(' ')}`, {
      details: { violations }
    })
  }
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    const { id } = await findStoryboard(transaction, { ownerId, storyboardId })
    const [row] = await transaction
      .update(storyboards)
      .set({ content: input.content, title: input.content.title })
      .where(eq(storyboards.id, id))
      .returning()
    if (!row) throw new AppError('not-found', 'There is no such storyboard.')
    return storyboardView(row, await findPipelineOf(transaction, row))
  })
}
