import { rateKey } from '../../media/provider-key.ts'
import { breakerRules, pauseOf, type RowPause } from '../../media/row-pause.ts'
import type { ConsumerRuntime } from '../consumer.ts'
import type { Submission, Task } from './submission.ts'

export type CreateSlot =
  /** `hasTrouble`: the key or model failed since its last success. */
  { kind: 'taken'; waitSeconds: number; hasTrouble: boolean } | { kind: 'not-yet'; seconds: number; pause?: RowPause }

/** A probe's answer is there by then. */
const probeGraceSeconds = 30

/**
 * Takes the next create that the key allows. When none is near, takes a place in the owner's lane. While the provider
 * fails, nobody gets one, except the row that probes.
 */
export async function takeCreateSlot(
  { rateLimits, breakers, clock, settings }: ConsumerRuntime,
  { row }: Submission,
  { provider, key, config }: Task
): Promise<CreateSlot> {
  const { creates: calls, windowSeconds: perSeconds } = config.rateLimit
  const bucket = rateKey(provider, key, 'create')
  const limit = { key: bucket, calls, perSeconds }
  const maxWaitSeconds = settings.slotWaitSeconds
  const now = clock.now()
  const { waitSeconds, nextSeconds, breakers: known } = await rateLimits.reserveCall({ ...limit, now, maxWaitSeconds })
  if (waitSeconds === null && known.length === 0) {
    return {
      kind: 'not-yet',
      seconds: await rateLimits.queueInLane({ ...limit, ownerId: row.ownerId, now, nextSeconds })
    }
  }
  const passage = await breakers.pass({
    bucket,
    model: row.apiModelPath,
    rowId: row.id,
    now,
    rules: breakerRules(settings),
    probeSeconds: settings.providerTimeoutSeconds + probeGraceSeconds,
    breakers: known
  })
  if (passage.kind === 'paused') {
    if (waitSeconds !== null) await rateLimits.giveBack({ ...limit, count: 1, now })
    return { kind: 'not-yet', ...pauseOf({ now, row }, passage) }
  }
  if (waitSeconds !== null) return { kind: 'taken', waitSeconds, hasTrouble: passage.isKnown }
  if (passage.kind === 'probe') await breakers.release({ bucket, rowId: row.id })
  return {
    kind: 'not-yet',
    seconds: await rateLimits.queueInLane({ ...limit, ownerId: row.ownerId, now, nextSeconds })
  }
}
