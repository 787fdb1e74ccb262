import { sql } from 'drizzle-orm'
import { failMediaRow, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { recordTaskFailure } from '../pipeline-metrics.ts'
import type { PipelineRuntime } from '../runtime.ts'

/** Ends a Completed row whose asset never became ours, and refunds it. One that was stored meanwhile stays. */
export async function failUnstored(
  { database, clock, metrics }: PipelineRuntime,
  failure: { kind: MediaKind; id: string; code: FailureCode; detail: string }
): Promise<MediaRow | null> {
  const failed = await database.transaction((transaction) =>
    failMediaRow(transaction, { ...failure, from: 'Completed', at: clock.now(), where: sql`storage_key is null` })
  )
  if (failed) recordTaskFailure(metrics, failure.kind, failed)
  return failed
}
