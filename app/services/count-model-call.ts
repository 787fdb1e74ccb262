import { reserveSlot } from '@callsheet/lib/database/reserve-slot.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../runtime.ts'

/**
 * Model calls cost the operator money but the user no credits, so each user has a limit: a minute's calls at once, then
 * at an even rate. The limit is in the database, because copies of the app share it. Errors: `rate-limited`.
 */
export async function countModelCall({ runtime, ownerId }: Scope): Promise<void> {
  const { modelCallsPerMinute: calls } = runtime.settings
  const wait = await reserveSlot(runtime.database, {
    key: `app:model-calls:${ownerId}`,
    calls,
    perSeconds: 60,
    now: runtime.clock.now(),
    maxWaitSeconds: 0
  })
  if (wait !== null) return
  throw new AppError(
    'rate-limited',
    `More than ${calls} scripts, storyboards and answers in a minute. Wait a little.`,
    {
      retryAfterSeconds: Math.ceil(60 / calls)
    }
  )
}
