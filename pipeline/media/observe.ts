import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { findProvider } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { adoptOrphan, isRowsTask, type Orphan } from './adopt-orphan.ts'
import { askProvider, type ProviderAnswer, type Slot } from './ask-provider.ts'
import { completeRow, failObserved, timeOut } from './end-generating.ts'
import type { ObservedRow } from './observed-row.ts'

export interface Observe {
  kind: MediaKind
  row: ObservedRow
  /** The span's name in the row's own trace. */
  span: 'task callback' | 'task poll' | 'settle create'
  slot: Slot
  /** A task for a row that never got a task id. */
  orphan?: Orphan
  /**
   * The model's time is over: a task that still runs ends as `provider-timeout`. With `evenUnanswered` also one without
   * an answer.
   */
  timeIsOut?: { evenUnanswered: boolean }
}

/** `missing`: the provider does not know the task, perhaps not yet. `unavailable`: its answer did not help. */
export type Outcome =
  | 'completed'
  | 'failed'
  | 'timed-out'
  | 'running'
  | 'unchanged'
  | 'missing'
  | 'unavailable'
  | 'not-asked'

export interface Observation {
  outcome: Outcome
  /** How many seconds the provider wants no more reads with this key. */
  blockedSeconds: number
}

/**
 * The only function that ends Generating: it asks the provider, moves the row by a guarded update, and sends the store
 * message or refunds the charge. Callback, poll, the last question of the clean-up and late answers all use it. A
 * second call changes nothing.
 */
export async function observe(runtime: PipelineRuntime, options: Observe): Promise<Observation> {
  const { kind, row, span: name } = options
  const attributes = { rowId: row.id, kind }
  return runtime.tracer.span({ name, kind: 'internal', parent: row.traceparent, attributes }, async (span) => {
    const traced: PipelineRuntime = {
      ...runtime,
      traceparent: span.traceparent,
      // Most tasks are still running, and these are not logged.
      get logger() {
        return runtime.logger.child({ traceId: span.traceId })
      }
    }
    const answer = await ask(traced, options)
    return { outcome: await apply(traced, options, answer), blockedSeconds: blockedSecondsOf(answer) }
  })
}

/** An error of the question does not end the row: it counts as no answer. */
async function ask(runtime: PipelineRuntime, { kind, row, slot, orphan }: Observe): Promise<ProviderAnswer> {
  const provider = findProvider(row.provider)
  const taskId = orphan?.taskId ?? row.providerTaskId
  if (!provider || !taskId) return { kind: 'not-asked' }
  try {
    return await askProvider(runtime, { provider, row, taskId, slot })
  } catch (error) {
    // A run that is told to stop has not asked, so it ends nothing.
    if ('signal' in slot && slot.signal?.aborted) throw error
    runtime.logger.warn({ error, kind, rowId: row.id }, 'the state of a task could not be read')
    return { kind: 'unavailable', detail: 'It could not be asked for.', retryAfterSeconds: 0, isRateLimit: false }
  }
}

async function apply(runtime: PipelineRuntime, options: Observe, answer: ProviderAnswer): Promise<Outcome> {
  const { kind, row, orphan, timeIsOut } = options
  if (orphan) return applyToOrphan(runtime, options, orphan, answer)
  const outcome = await move(runtime, { kind, row, taskId: row.providerTaskId }, answer)
  const isOver = outcome === 'running' || (timeIsOut?.evenUnanswered && isUnanswered(outcome))
  return timeIsOut && isOver ? timeOut(runtime, kind, row) : outcome
}

async function applyToOrphan(
  runtime: PipelineRuntime,
  { kind, row }: Observe,
  orphan: Orphan,
  answer: ProviderAnswer
): Promise<Outcome> {
  if ('callbackUrl' in answer && !isRowsTask(runtime, { kind, row, orphan, answer })) return 'unchanged'
  const { taskId } = orphan
  const outcome = await move(runtime, { kind, row, taskId }, answer)
  // Usually the submitter has written the task in the meantime. When its answer was lost, the callback writes it.
  if (!orphan.wasSubmitting || (outcome !== 'running' && outcome !== 'unchanged')) return outcome
  await adoptOrphan(runtime, { kind, id: row.id, taskId })
  return move(runtime, { kind, row, taskId }, answer)
}

/** Moves the row to what the provider reported. */
async function move(
  runtime: PipelineRuntime,
  { kind, row, taskId }: { kind: MediaKind; row: ObservedRow; taskId: string | null },
  answer: ProviderAnswer
): Promise<Outcome> {
  switch (answer.kind) {
    case 'succeeded':
      return completeRow(runtime, { kind, row, taskId, report: answer })
    case 'failed':
      return failObserved(runtime, { kind, id: row.id, code: answer.code, detail: answer.detail })
    case 'running':
    case 'missing':
    case 'unavailable':
    case 'not-asked':
      return answer.kind
    default:
      return answer satisfies never
  }
}

const isUnanswered = (outcome: Outcome): boolean =>
  outcome === 'missing' || outcome === 'unavailable' || outcome === 'not-asked'

const blockedSecondsOf = (answer: ProviderAnswer): number =>
  answer.kind === 'unavailable' && answer.isRateLimit ? answer.retryAfterSeconds : 0
