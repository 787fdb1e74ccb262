import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { TaskReport } from '../provider/port.ts'
import { findProvider } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { callbackPath } from './callback-url.ts'
import { chosenTaskId } from './chosen-task-id.ts'
import type { ObservedRow } from './observed-row.ts'

/** A task that was made although its answer was lost. */
export interface Orphan {
  taskId: string
  /**
   * Why it may be this row's: its callback has the provider's signature, or the provider found it by what we had sent.
   */
  proof: 'signature' | 'found' | 'none'
  /** True when the row had not failed before the callback came. */
  wasSubmitting: boolean
}

export interface OrphanEvidence {
  kind: MediaKind
  row: ObservedRow
  orphan: Orphan
  answer: Extract<TaskReport, { callbackUrl: string | null }>
}

/**
 * Unless it was found: the provider's own record must name this row's callback address or the id that we chose, or the
 * callback be signed.
 */
export function isRowsTask(runtime: PipelineRuntime, { kind, row, orphan, answer }: OrphanEvidence): boolean {
  if (orphan.proof === 'found') return true
  if (!findProvider(row.provider)?.namesCallback) return orphan.proof === 'signature'
  const path = callbackPath(runtime, { provider: row.provider, kind, rowId: row.id })
  return answer.chosenId === chosenTaskId(row.id) || (answer.callbackUrl?.endsWith(path) ?? false)
}

/** Gives the row its task. A late write by the submitter then changes nothing. */
export async function adoptOrphan(
  { mediaRows, clock, logger, outcomes }: PipelineRuntime,
  { kind, id, taskId }: { kind: MediaKind; id: string; taskId: string }
): Promise<void> {
  const now = clock.now()
  const adopted = await outcomes.write({ kind, rowId: id, taskId }, () =>
    mediaRows.move({
      kind,
      id,
      from: 'Submitting',
      to: 'Generating',
      set: {
        providerTaskId: taskId,
        generatingAt: now,
        nextPollAt: now,
        pollTries: 0,
        settleAt: null,
        namedTaskId: null,
        failureDetail: null
      }
    })
  )
  if (adopted) logger.info({ kind, rowId: id }, 'orphaned task adopted')
}
