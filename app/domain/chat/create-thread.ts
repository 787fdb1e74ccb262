import { z } from 'zod'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { spendOnce } from '../spend-once.ts'
import { threadSummary } from './thread-view.ts'

export const createThreadRequestSchema = z.object({
  /** An ad to talk about; without one the conversation starts it. */
  adId: z.uuid().optional(),
  title: z.string().trim().min(1).max(120).optional()
})

export async function createThread({
  scope,
  input
}: {
  scope: Scope
  input: z.output<typeof createThreadRequestSchema>
}) {
  const { runtime, ownerId } = scope
  const { answer } = await spendOnce(scope, async (transaction) => {
    const ad = input.adId ? await findAd(transaction, ownerId, input.adId) : null
    const [thread] = await transaction
      .insert(chatThreads)
      .values({ id: runtime.newId(), ownerId, adId: ad?.id, title: input.title ?? ad?.name ?? 'New ad' })
      .returning()
    if (!thread) throw new Error('The new conversation was not returned.')
    return threadSummary(thread)
  })
  return answer
}
