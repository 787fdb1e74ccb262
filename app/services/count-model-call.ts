import type { ModelAccount } from '@callsheet/lib/database/model-accounts.ts'
import { reserveSlot } from '@callsheet/lib/database/reserve-slot.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { takeQuota } from '../quotas/take-quota.ts'
import type { Scope } from '../runtime.ts'

/**
 * A user who pays their own model costs the operator nothing. The agents service is shared all the same, so that one
 * user must not take all that it can do.
 */
const ownKeyFactor = 5

/**
 * Model calls cost the operator money but the user no credits, so each user has a limit: a minute's calls at once, then
 * at an even rate, and a day's. The limits are in the database, because copies of the app share it. Errors:
 * `rate-limited`.
 */
export async function countModelCall(scope: Scope, { hasOwnKey }: Pick<ModelAccount, 'hasOwnKey'>): Promise<void> {
  const { runtime, ownerId } = scope
  const calls = runtime.settings.modelCallsPerMinute * (hasOwnKey ? ownKeyFactor : 1)
  const wait = await reserveSlot(runtime.database, {
    key: hasOwnKey ? `app:own-model-calls:${ownerId}` : `app:model-calls:${ownerId}`,
    calls,
    perSeconds: 60,
    now: runtime.clock.now(),
    maxWaitSeconds: 0
  })
  if (wait !== null) return hasOwnKey ? undefined : takeQuota(scope, 'model-calls')
  throw new AppError(
    'rate-limited',
    `More than ${calls} scripts, storyboards and answers in a minute. Wait a little.`,
    {
      retryAfterSeconds: Math.ceil(60 / calls)
    }
  )
}
