import {
  failMediaRow,
  readMediaRow,
  updateMediaRow,
  type MediaKind,
  type MediaRow
} from '@callsheet/lib/database/media-rows.ts'
import { moveMediaRowTogether } from '@callsheet/lib/database/media-rows-together.ts'
import { lateSuccessCodes, type FailureCode } from '@callsheet/lib/states.ts'
import { reserveSlotTogether } from '@callsheet/lib/database/reserve-slot-together.ts'
import type { MediaProvider, TaskReport } from '../provider/port.ts'
import { findProvider } from '../provider/registry.ts'
import { blockKey } from '../rate-limits.ts'
import { recordTaskEnd, recordTaskFailure } from '../pipeline-metrics.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { openProviderKey, rateKey, type ProviderKey } from './provider-key.ts'
import { sendStore } from './wake-up.ts'

/** What a read of a row's task needs to know of the row. */
export type ObservedRow = Pick<
  MediaRow,
  'id' | 'ownerId' | 'provider' | 'providerTaskId' | 'providerKeyId' | 'apiModelPath' | 'modelId' | 'traceparent'
>

export interface Observe {
  kind: MediaKind
  row: ObservedRow
  /** The task to ask for; the row's own unless a callback names one for a row that never learned it. */
  taskId?: string
  /** Seconds to wait for a free status read before giving up. */
  maxWaitSeconds: number
  signal?: AbortSignal
}

export type Observation = 'completed' | 'failed' | 'running' | 'unchanged' | 'not-asked' | 'unavailable'

/** The one verb that ends Generating: asks the provider, moves the row by a guarded update, sends the store or refunds. */
export async function observe(
  runtime: PipelineRuntime,
  { kind, row, maxWaitSeconds, ...options }: Observe
): Promise<Observation> {
  const provider = findProvider(row.provider)
  const taskId = options.taskId ?? row.providerTaskId
  if (!provider || !taskId) return 'unchanged'
  return withinRowTrace(runtime, { name: 'task poll', kind, row }, async (traced) => {
    const report = await askProvider(traced, { provider, row, taskId, maxWaitSeconds, signal: options.signal })
    if (!report) return 'not-asked'
    return applyReport(traced, { kind, row, taskId, report })
  })
}

/** Null when no status read was free in time, or no key can be used. */
export async function askProvider(
  runtime: PipelineRuntime,
  ask: { provider: MediaProvider; row: ObservedRow; taskId: string; maxWaitSeconds: number; signal?: AbortSignal }
): Promise<TaskReport | null> {
  const { provider, row, taskId, maxWaitSeconds, signal } = ask
  const { database, settings, clock } = runtime
  const key = await openProviderKey(runtime, provider, row)
  if (!key) return null
  const bucket = rateKey(provider, key, 'read')
  const wait = await reserveSlotTogether(database, {
    key: bucket,
    calls: settings.readsPerSecond,
    perSeconds: 1,
    now: clock.now(),
    maxWaitSeconds
  })
  if (wait === null) return null
  if (wait > 0) await clock.sleep(wait, signal)
  return readReport(runtime, { provider, row, taskId, key, bucket })
}

/** Asks in a slot that the caller has reserved in the key's bucket; a refusal blocks the bucket for everybody. */
export async function readReport(
  runtime: PipelineRuntime,
  ask: { provider: MediaProvider; row: ObservedRow; taskId: string; key: ProviderKey; bucket: string }
): Promise<TaskReport> {
  const { provider, row, taskId, key, bucket } = ask
  const report = await provider.readTask(runtime, { taskId, apiModelPath: row.apiModelPath, apiKey: key.apiKey })
  if (report.kind === 'unavailable' && report.isRateLimit) {
    const { database, clock } = runtime
    await blockKey(database, { key: bucket, now: clock.now(), seconds: report.retryAfterSeconds })
  }
  return report
}

/** The same work as a span of the row's own trace, whoever asks: a callback, the poll job or the clean-up. */
export async function withinRowTrace<Result>(
  runtime: PipelineRuntime,
  { name, kind, row }: { name: string; kind: MediaKind; row: ObservedRow },
  work: (runtime: PipelineRuntime) => Promise<Result>
): Promise<Result> {
  const attributes = { rowId: row.id, kind }
  return runtime.tracer.span({ name, kind: 'internal', parent: row.traceparent, attributes }, (span) =>
    work({
      ...runtime,
      traceparent: span.traceparent,
      // Most tasks are still running, and nothing is said of them.
      get logger() {
        return runtime.logger.child({ traceId: span.traceId })
      }
    })
  )
}

/** Moves the row to what the provider reported. A second report of the same changes nothing. */
export async function applyReport(
  runtime: PipelineRuntime,
  { kind, row, taskId, report }: { kind: MediaKind; row: ObservedRow; taskId: string; report: TaskReport }
): Promise<Observation> {
  switch (report.kind) {
    case 'succeeded':
      return complete(runtime, { kind, row, taskId, report })
    case 'failed':
      return fail(runtime, kind, row, report.code, report.detail)
    case 'running':
      return 'running'
    // A provider may not know a task yet that it has just taken: only time ends it.
    case 'missing':
    case 'unavailable':
      return 'unavailable'
    default:
      return report satisfies never
  }
}

async function complete(
  runtime: PipelineRuntime,
  done: { kind: MediaKind; row: ObservedRow; taskId: string; report: Extract<TaskReport, { kind: 'succeeded' }> }
): Promise<Observation> {
  const { kind, row, taskId, report } = done
  const now = runtime.clock.now()
  const completed = await moveMediaRowTogether(runtime.database, {
    kind,
    id: row.id,
    from: ['Generating', 'Failed'],
    to: 'Completed',
    // Failed only after an unknown outcome or a timeout: the late asset is taken in, its refund kept.
    failureCodes: lateSuccessCodes,
    set: {
      providerTaskId: taskId,
      url: report.url,
      providerUrlExpiresAt: report.expiresAt,
      completedAt: now,
      nextPollAt: null,
      failureCode: null,
      failureDetail: null,
      failedAt: null
    }
  })
  if (!completed) return 'unchanged'
  recordTaskEnd(runtime.metrics, kind, {
    modelId: row.modelId,
    status: 'Completed',
    failureCode: null,
    submittingAt: completed.submittingAt,
    endedAt: now
  })
  // A lost send is healed by reconcile, which works from the rows.
  await sendStore(runtime, kind, row).catch((error: unknown) =>
    runtime.logger.warn({ error, kind, rowId: row.id }, 'The store message was not sent; reconcile will send it.')
  )
  return 'completed'
}

async function fail(
  runtime: PipelineRuntime,
  kind: MediaKind,
  row: ObservedRow,
  code: FailureCode,
  detail: string
): Promise<Observation> {
  const failed = await runtime.database.transaction((transaction) =>
    failMediaRow(transaction, { kind, id: row.id, from: 'Generating', code, detail, at: runtime.clock.now() })
  )
  if (failed) {
    recordTaskFailure(runtime.metrics, kind, failed)
    return 'failed'
  }
  // A late task that ended badly after all: it can no longer come.
  const current = await readMediaRow(runtime.database, kind, row.id)
  if (current?.status === 'Failed' && current.failureCode && lateSuccessCodes.includes(current.failureCode)) {
    await updateMediaRow(runtime.database, {
      kind,
      id: row.id,
      whenStatus: 'Failed',
      set: { failureCode: code, failureDetail: detail.slice(0, 2_000) }
    })
  }
  return 'unchanged'
}
