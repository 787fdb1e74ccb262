import { z } from 'zod'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { failMediaRow, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { storableValue } from '@callsheet/lib/text/storable-text.ts'
import { isSurelyUnmade } from '../media/is-surely-unmade.ts'
import { failJob } from '../offers/fail-job.ts'
import { recordTaskFailure } from '../pipeline-metrics.ts'
import { changesOfFailedRow } from '../rows/changes-of-row.ts'
import { submitSuffixes, suffixOf } from '../queue-names.ts'
import type { PipelineRuntime } from '../runtime.ts'

export interface DeadMessage {
  /** The queue in which it failed. */
  queue: string
  body: unknown
  reason: string
  attempts: number
}

const namesSchema = z.object({ rowId: z.uuid().optional(), jobId: z.uuid().optional() })

/**
 * Writes the dead letter. For a submit message it also fails the row and refunds the charge, in the same transaction.
 */
export async function buryMessage(runtime: PipelineRuntime, { queue, attempts, ...dead }: DeadMessage): Promise<void> {
  // Any content must be stored as a dead letter, or the message would be retried forever.
  const { body, reason } = storableValue({ body: dead.body ?? null, reason: dead.reason })
  const { database, settings, clock, logger, newId } = runtime
  const names = namesSchema.safeParse(body).data
  const rowId = names?.rowId ?? names?.jobId ?? null
  const suffix = suffixOf(settings, queue)
  const at = clock.now()
  const kind = submitKindOf(suffix)
  const mayEndRow = kind && names?.rowId ? await mayEnd(runtime, kind, { rowId: names.rowId, reason }) : false
  const ended = await database.transaction(async (transaction) => {
    const failed =
      mayEndRow && kind && names?.rowId
        ? await failMediaRow(transaction, {
            kind,
            id: names.rowId,
            from: 'Queued',
            code: 'undeliverable',
            detail: reason,
            at
          })
        : null
    if (suffix === 'offer-process' && names?.jobId) {
      await failJob(transaction, { id: names.jobId, at, message: `It failed too often: ${reason}` })
    }
    await transaction.insert(deadLetters).values({
      id: newId(),
      queue,
      suffix: suffix ?? '',
      reason: cutText(reason, 2_000),
      history: [{ at: at.toISOString(), reason: cutText(`try ${attempts}: ${reason}`, 2_000) }],
      body,
      rowId,
      ownerId: failed?.ownerId ?? null,
      createdAt: at
    })
    return failed
  })
  if (kind && ended) {
    recordTaskFailure(runtime.metrics, kind, ended)
    runtime.changes.tell(...changesOfFailedRow(ended))
  }
  logger.warn({ queue, rowId, reason }, 'message is a dead letter')
}

/** False when the row has moved on, or its provider may have made it after all. */
async function mayEnd(
  runtime: PipelineRuntime,
  kind: MediaKind,
  { rowId, reason }: { rowId: string; reason: string }
): Promise<boolean> {
  const row = await runtime.mediaRows.read(kind, rowId)
  if (row?.status !== 'Queued') return false
  return isSurelyUnmade(runtime, { kind, row, detail: reason, signal: runtime.stopping })
}

function submitKindOf(suffix: string | null): MediaKind | null {
  const entry = Object.entries(submitSuffixes).find(([, each]) => each === suffix)
  // The keys of `submitSuffixes` are the kinds.
  return entry ? (entry[0] as MediaKind) : null
}
