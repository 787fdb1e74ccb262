import { refundCharge } from '@callsheet/lib/database/credits.ts'
import type { AppRuntime } from '../../runtime.ts'
import { updateTake, type ClaimedTake } from './claim-take.ts'

/** Ends a take and gives its credits back, both or neither. */
export async function failTake(
  { database, clock }: Pick<AppRuntime, 'database' | 'clock'>,
  take: ClaimedTake,
  failureMessage: string
): Promise<void> {
  await database.transaction(async (transaction) => {
    const isOurs = await updateTake(transaction, take, { status: 'Failed', failureMessage, completedAt: clock.now() })
    if (isOurs) await refundCharge(transaction, take.id, `Not spoken: ${take.line.slice(0, 60)}`)
  })
}

/** Puts it back to waiting. Only a run that ends without a sign counts as an attempt, or one that failed. */
export async function releaseTake(
  { database, clock }: Pick<AppRuntime, 'database' | 'clock'>,
  take: ClaimedTake,
  { delaySeconds, isCounted }: { delaySeconds: number; isCounted: boolean }
): Promise<void> {
  await updateTake(database, take, {
    status: 'Queued',
    heartbeatAt: null,
    nextTryAt: new Date(clock.now().getTime() + delaySeconds * 1_000),
    ...(!isCounted && { attempts: Math.max(0, take.attempts - 1) })
  })
}
