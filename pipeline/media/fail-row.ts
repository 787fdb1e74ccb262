import { failMediaRow, type Failure, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { recordTaskFailure } from '../pipeline-metrics.ts'
import { changesOfFailedRow } from '../rows/changes-of-row.ts'
import type { PipelineRuntime } from '../runtime.ts'

/**
 * Ends a row as Failed, refunds its charge in the same transaction and counts it. Null when the row had already moved
 * on.
 */
export async function failRow(
  { database, clock, metrics, changes }: PipelineRuntime,
  failure: Omit<Failure, 'at'>
): Promise<MediaRow | null> {
  const failed = await database.transaction((transaction) => failMediaRow(transaction, { ...failure, at: clock.now() }))
  if (failed) {
    recordTaskFailure(metrics, failure.kind, failed)
    changes.tell(...changesOfFailedRow(failed))
  }
  return failed
}
