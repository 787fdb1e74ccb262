import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import type { CreateThreadRequest, ThreadSummary } from '@callsheet/lib/wire/app-api/chat.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../../domain/ads/find-ad.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { spendOnce } from '../../domain/spend-once.ts'
import { threadSummary } from './thread-view.ts'

export async function createThread({
  scope,
  input
}: {
  scope: Scope
  input: CreateThreadRequest
}): Promise<ThreadSummary> {
  const { runtime, ownerId } = scope
  return spendOnce(scope, async ({ transaction }) => {
    await takeQuota(scope, 'conversations', transaction)
    const ad = input.adId ? await findAd(transaction, ownerId, input.adId) : null
    const [thread] = await transaction
      .insert(chatThreads)
      .values({ id: runtime.newId(), ownerId, adId: ad?.id, title: input.title ?? ad?.name ?? 'New ad' })
      .returning()
    if (!thread) throw new Error('The new conversation was not returned.')
    return threadSummary(thread)
  })
}
