import { and, eq } from 'drizzle-orm'
import { storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { describeViolation } from '@callsheet/lib/disciplines/disciplines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { checkStoryboardDisciplines } from '@callsheet/lib/disciplines/storyboard-disciplines.ts'
import type { Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { UpdateStoryboardRequest } from '@callsheet/lib/wire/app-api/storyboards.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { followShots } from '../footage/follow-shots.ts'
import { findStoryboard } from './find-storyboard.ts'
import { findStoryboardContext } from './get.ts'
import { spokenLanguage } from '../voices/spoken-language.ts'
import { storyboardView } from './storyboard-view.ts'

export interface UpdateStoryboardOptions {
  scope: Scope
  storyboardId: string
  input: UpdateStoryboardRequest
}

/** Keeps an edited storyboard. It must pass the same checks as the director's own. */
export async function updateStoryboard({
  scope,
  storyboardId,
  input
}: UpdateStoryboardOptions): Promise<StoryboardView> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    const { id, adId, content: before } = await findStoryboard(transaction, { ownerId, storyboardId })
    const { language } = await findAd(transaction, ownerId, adId)
    requireDisciplines(input.content, await spokenLanguage(transaction, { id: adId, language }))
    const isAsKnown = input.basedOn ? eq(storyboards.updatedAt, new Date(input.basedOn)) : undefined
    const [row] = await transaction
      .update(storyboards)
      .set({ content: input.content, title: input.content.title })
      .where(and(eq(storyboards.id, id), isAsKnown))
      .returning()
    if (!row) throw new AppError('conflict', 'This board was saved elsewhere since you began to change it.')
    await followShots(transaction, { ownerId, adId, before: before.shots, after: input.content.shots })
    return storyboardView(row, await findStoryboardContext(transaction, row))
  })
}

function requireDisciplines(storyboard: Storyboard, language: string | null): void {
  const violations = checkStoryboardDisciplines(storyboard, { language: language ?? undefined })
  if (violations.length === 0) return
  const reasons = violations.map((violation) => describeViolation(violation, 'shot'))
  throw new AppError('invalid-input', `The storyboard breaks its disciplines: ${reasons.slice(0, 3).join(' ')}`, {
    details: { violations }
  })
}
