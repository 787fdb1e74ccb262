import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { TaskReport } from '../provider/port.ts'
import { findProvider } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { callbackPath } from './callback-url.ts'
import type { ObservedRow } from './observed-row.ts'

/** A task that was made although its answer was lost. Only its callback says which row it belongs to. */
export interface Orphan {
  taskId: string
  /** The result of checking the provider's signature on the callback. */
  signature: 'valid' | 'unsigned'
  /** True when the row had not failed before the callback came. */
  wasSubmitting: boolean
}

export interface OrphanEvidence {
  kind: MediaKind
  row: ObservedRow
  orphan: Orphan
  answer: Extract<TaskReport, { callbackUrl: string | null }>
}

/** The provider's own record must name this row's callback address. When it names none, the signature must be valid. */
export function isRowsTask(runtime: PipelineRuntime, { kind, row, orphan, answer }: OrphanEvidence): boolean {
  if (!findProvider(row.provider)?.namesCallback) return orphan.signature === 'valid'
  const path = callbackPath(runtime, { provider: row.provider, kind, rowId: row.id })
  return answer.callbackUrl?.endsWith(path) ?? false
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
      set: { providerTaskId: taskId, generatingAt: now, nextPollAt: now, pollTries: 0, failureDetail: null }
    })
  )
  if (adopted) logger.info({ kind, rowId: id }, 'orphaned task adopted')
}
