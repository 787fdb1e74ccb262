import { rateKey } from '../../media/provider-key.ts'
import type { TaskRow } from '../../rows/task-row.ts'
import type { ConsumerRuntime } from '../consumer.ts'
import type { Task } from './submission.ts'

export type CreateSlot = { kind: 'taken'; waitSeconds: number } | { kind: 'not-yet'; seconds: number }

/** Takes the next create that the key allows. When none is near, takes a place in the owner's lane. */
export async function takeCreateSlot(
  { rateLimits, clock, settings }: ConsumerRuntime,
  { ownerId }: TaskRow,
  { provider, key, config }: Task
): Promise<CreateSlot> {
  const { creates: calls, windowSeconds: perSeconds } = config.rateLimit
  const limit = { key: rateKey(provider, key, 'create'), calls, perSeconds }
  const maxWaitSeconds = settings.slotWaitSeconds
  const waitSeconds = await rateLimits.reserve({ ...limit, now: clock.now(), maxWaitSeconds })
  if (waitSeconds !== null) return { kind: 'taken', waitSeconds }
  return { kind: 'not-yet', seconds: await rateLimits.queueInLane({ ...limit, ownerId, now: clock.now() }) }
}
