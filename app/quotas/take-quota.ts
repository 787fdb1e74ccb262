import type { Queryable } from '@callsheet/lib/database/database.ts'
import { takeAllowance } from '@callsheet/lib/database/take-allowance.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../runtime.ts'
import { quotaKey, quotas, type Quota, type QuotaName } from './quotas.ts'
import { timeInWords } from './time-in-words.ts'

/**
 * Counts one use by the member, and by all members together. Inside a unit of work, give its transaction: a repeat of a
 * request and one that fails count nothing then. Errors: `rate-limited`, which says what, how many and when again.
 */
export async function takeQuota(
  { runtime: { settings, clock, database }, ownerId }: Pick<Scope, 'runtime' | 'ownerId'>,
  name: QuotaName,
  queryable: Queryable = database
): Promise<void> {
  const quota: Quota = quotas[name]
  const most = quota.most(settings)
  if (most === 0) return
  const limits = [
    { owner: ownerId, calls: most },
    ...(settings.workspaceFactor === 0 ? [] : [{ owner: null, calls: most * settings.workspaceFactor }])
  ]
  await queryable.transaction(async (transaction) => {
    for (const { owner, calls } of limits) {
      const bucket = { key: quotaKey(name, owner), calls, perSeconds: quota.perSeconds, now: clock.now() }
      const wait = await takeAllowance(transaction, bucket)
      if (wait !== null) throw usedUp({ name, quota, calls, wait, isMember: owner !== null, now: bucket.now })
    }
  })
}

interface UsedUp {
  name: QuotaName
  quota: Quota
  calls: number
  /** Seconds. */
  wait: number
  isMember: boolean
  now: Date
}

function usedUp({ name, quota, calls, wait, isMember, now }: UsedUp): AppError {
  const who = isMember ? 'You can' : 'All members together can'
  const time = quota.perSeconds === 3_600 ? 'an hour' : 'a day'
  const retryAfterSeconds = Math.max(1, Math.ceil(wait))
  return new AppError(
    'rate-limited',
    `${who} ${quota.words(calls)} in ${time}, and ${calls === 1 ? 'this is' : 'these are'} used up. The next one is possible in ${timeInWords(retryAfterSeconds)}.`,
    {
      retryAfterSeconds,
      details: {
        limit: {
          name,
          of: isMember ? 'member' : 'workspace',
          most: calls,
          perSeconds: quota.perSeconds,
          againAt: new Date(now.getTime() + retryAfterSeconds * 1_000).toISOString()
        }
      }
    }
  )
}
