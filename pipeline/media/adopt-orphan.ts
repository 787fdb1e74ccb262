import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { TaskReport } from '../provider/port.ts'
import { findProvider } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { callbackPath } from './callback-url.ts'
import type { ObservedRow } from './observed-row.ts'

/** A task that was made although its answer was lost. Only its callback knows whose it is. */
export interface Orphan {
  taskId: string
  /** What the provider's signature on the callback said. */
  signature: 'valid' | 'unsigned'
  /** Nobody had given the row up when the callback came. */
  wasSubmitting: boolean
}

export interface OrphanEvidence {
  kind: MediaKind
  row: ObservedRow
  orphan: Orphan
  answer: Extract<TaskReport, { callbackUrl: string | null }>
}

/** The provider's own record names this row's callback address; without one, its signature must vouch for the body. */
export function isRowsTask(runtime: PipelineRuntime, { kind, row, orphan, answer }: OrphanEvidence): boolean {
  if (!findProvider(row.provider)?.namesCallback) return orphan.signature === 'valid'
  const path = callbackPath(runtime, { provider: row.provider, kind, rowId: row.id })
  return answer.callbackUrl?.endsWith(path) ?? false
}

/** The row has its task now, and the submitter's late write finds it moved. */
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
      set: { providerTaskId: taskId, generatingAt: now, nextPollAt: now, pollTries: 0, failureDetail: null }
    })
  )
  if (adopted) logger.info({ kind, rowId: id }, 'orphaned task adopted')
}
