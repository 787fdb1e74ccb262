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
  /** Its span in the row's own trace. */
  span: 'task callback' | 'task poll'
  slot: Slot
  /** The task that a callback names for a row that never learned of one. */
  orphan?: Orphan
  /** The model's time is over: what still runs ends as `provider-timeout`, and so does what nobody tells of if asked to. */
  timeIsOut?: { evenUnanswered: boolean }
}

/** `missing`: the provider knows no such task, perhaps not yet. `unavailable`: it said nothing that helps. */
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
  /** Seconds for which the provider wants no more reads with this key. */
  blockedSeconds: number
}

/**
 * The one verb that ends Generating: asks the provider, moves the row by a guarded update, sends the store or gives the
 * charge back. Callback, poll, the clean-up's last question and late answers all come here; the second changes nothing.
 */
export async function observe(runtime: PipelineRuntime, options: Observe): Promise<Observation> {
  const { kind, row, span: name } = options
  const attributes = { rowId: row.id, kind }
  return runtime.tracer.span({ name, kind: 'internal', parent: row.traceparent, attributes }, async (span) => {
    const traced: PipelineRuntime = {
      ...runtime,
      traceparent: span.traceparent,
      // Most tasks are still running, and nothing is said of them.
      get logger() {
        return runtime.logger.child({ traceId: span.traceId })
      }
    }
    const answer = await ask(traced, options)
    return { outcome: await apply(traced, options, answer), blockedSeconds: blockedSecondsOf(answer) }
  })
}

/** What goes wrong with asking is no end of the row: it counts as an answer that nobody got. */
async function ask(runtime: PipelineRuntime, { kind, row, slot, orphan }: Observe): Promise<ProviderAnswer> {
  const provider = findProvider(row.provider)
  const taskId = orphan?.taskId ?? row.providerTaskId
  if (!provider || !taskId) return { kind: 'not-asked' }
  try {
    return await askProvider(runtime, { provider, row, taskId, slot })
  } catch (error) {
    // A run that is told to end has not asked, and ends nothing.
    if ('signal' in slot && slot.signal?.aborted) throw error
    runtime.logger.warn({ error, kind, rowId: row.id }, 'a task could not be asked for')
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
  // Most often the submitter has written the task meanwhile; where its answer was lost, the callback does.
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
