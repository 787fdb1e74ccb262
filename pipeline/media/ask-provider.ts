import type { MediaProvider, TaskReport } from '../provider/port.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { ObservedRow } from './observed-row.ts'
import { openProviderKey, rateKey, type ProviderKey } from './provider-key.ts'

/** A status read that the caller has reserved in the key's limits. */
export interface TakenSlot {
  key: ProviderKey
  bucket: string
}

/** A slot, or the most seconds to wait for a free one. */
export type Slot = TakenSlot | { maxWaitSeconds: number; signal?: AbortSignal }

export interface AskProvider {
  provider: MediaProvider
  row: ObservedRow
  taskId: string
  slot: Slot
}

/** `not-asked`: no status read was free in time, or there is no key for the question. */
export type ProviderAnswer = TaskReport | { kind: 'not-asked' }

/**
 * Asks for the state of a task. When the provider says that there are too many calls, the key's bucket is blocked for
 * everyone.
 */
export async function askProvider(runtime: PipelineRuntime, ask: AskProvider): Promise<ProviderAnswer> {
  const { provider, row, taskId, slot } = ask
  const taken = 'bucket' in slot ? slot : await waitForSlot(runtime, { provider, row, ...slot })
  if (!taken) return { kind: 'not-asked' }
  const { key, bucket } = taken
  const report = await provider.readTask(runtime, { taskId, apiModelPath: row.apiModelPath, apiKey: key.apiKey })
  if (report.kind === 'unavailable' && report.isRateLimit) {
    const { rateLimits, clock } = runtime
    await rateLimits.block({ key: bucket, now: clock.now(), seconds: report.retryAfterSeconds })
  }
  return report
}

async function waitForSlot(
  runtime: PipelineRuntime,
  wanted: { provider: MediaProvider; row: ObservedRow; maxWaitSeconds: number; signal?: AbortSignal }
): Promise<TakenSlot | null> {
  const { provider, row, maxWaitSeconds, signal } = wanted
  const { rateLimits, settings, clock } = runtime
  const key = await openProviderKey(runtime, provider, row)
  if (!key) return null
  const bucket = rateKey(provider, key, 'read')
  const wait = await rateLimits.reserve({
    key: bucket,
    calls: settings.readsPerSecond,
    perSeconds: 1,
    now: clock.now(),
    maxWaitSeconds
  })
  if (wait === null) return null
  if (wait > 0) await clock.sleep(wait, signal)
  return { key, bucket }
}
