import type { FoundTask, MediaProvider, TaskReport } from '../provider/port.ts'
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
  await noteRateLimit(runtime, bucket, report)
  return report
}

/** After a 429 nobody reads with this key for as long as the provider says. */
export async function noteRateLimit(
  { rateLimits, clock }: PipelineRuntime,
  bucket: string,
  answer: TaskReport | FoundTask
): Promise<void> {
  if (answer.kind !== 'unavailable' || !answer.isRateLimit) return
  await rateLimits.block({ key: bucket, now: clock.now(), seconds: answer.retryAfterSeconds })
}

async function waitForSlot(
  runtime: PipelineRuntime,
  wanted: { provider: MediaProvider; row: ObservedRow; maxWaitSeconds: number; signal?: AbortSignal }
): Promise<TakenSlot | null> {
  const { provider, row, ...patience } = wanted
  const key = await openProviderKey(runtime, provider, row)
  return key && takeReadSlot(runtime, { provider, key, ...patience })
}

/** Null when none is free in time. */
export async function takeReadSlot(
  runtime: PipelineRuntime,
  wanted: { provider: MediaProvider; key: ProviderKey; maxWaitSeconds: number; signal?: AbortSignal }
): Promise<TakenSlot | null> {
  const { provider, key, maxWaitSeconds, signal } = wanted
  const { rateLimits, settings, clock } = runtime
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
