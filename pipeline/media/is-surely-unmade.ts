import { eq, sql } from 'drizzle-orm'
import { mediaTable, moveMediaRow, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { findProvider } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { settleCreate } from './settle-create.ts'
import { longestNoticeSeconds, settleSoon } from './settle-times.ts'

export interface EndingRow {
  kind: MediaKind
  row: Pick<MediaRow, 'id' | 'provider' | 'submitTries'>
  /** Why the row is about to fail. It is kept with the row while the provider is asked. */
  detail: string
  signal: AbortSignal
}

/**
 * Whether a Queued row may fail with a refund. One that was sent before waits again because its provider did not know the
 * task. Some know it only later, so one that can be asked is asked once more, and not too soon after its last call. When
 * this is false, the row stays: Queued until it can be asked, with its task, or waiting for an answer.
 */
export async function isSurelyUnmade(
  runtime: PipelineRuntime,
  { kind, row: { id, provider, submitTries }, detail, signal }: EndingRow
): Promise<boolean> {
  const by = findProvider(provider)?.unanswered.by ?? 'callback'
  if (by === 'callback' || submitTries === 0) return true
  const table = mediaTable(kind)
  const now = runtime.clock.now()
  const [call] = await runtime.database
    .select({ claimedAt: table.callClaimedAt, overAt: table.callOverAt })
    .from(table)
    .where(eq(table.id, id))
  const lastCallAt = Math.max(Number(call?.claimedAt ?? 0), Number(call?.overAt ?? 0))
  if (now.getTime() - lastCallAt < longestNoticeSeconds * 1000) return false
  const row = await moveMediaRow(runtime.database, {
    kind,
    id,
    from: 'Queued',
    to: 'Submitting',
    set: {
      submittingAt: sql`${table.createdAt}`,
      // It waits because each of its calls was over.
      callOverAt: sql`coalesce(${table.callOverAt}, ${table.createdAt})`,
      callClaimedAt: sql`${table.createdAt}`,
      settleAt: settleSoon(now),
      askedSince: now,
      failureDetail: detail,
      nextEnqueueAt: null
    }
  })
  if (!row) return false
  const settlement = await settleCreate(runtime, { kind, row, signal }).catch((error: unknown) => {
    runtime.logger.warn({ error, kind, rowId: id }, 'a create could not be settled')
  })
  return settlement === 'sent-again'
}
