import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import {
  mediaKinds,
  mediaTable,
  updateMediaRow,
  type MediaKind,
  type MediaRow
} from '@callsheet/lib/database/media-rows.ts'
import { adminLog } from '@callsheet/lib/database/schema/operations.ts'
import { failUnstored } from '../media/fail-unstored.ts'
import { sendStore } from '../media/wake-up.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Job } from './job.ts'

/**
 * Sends the store message again for Completed rows whose asset is not stored yet (spec: Reconcile bounds). It reads the
 * rows, not the queue, so it also finds a copy whose message was lost.
 */
export const reconcile: Job = async (runtime) => {
  const abandoned = await abandonOld(runtime)
  const requeued = await requeueUnstored(runtime)
  return { requeued, abandoned }
}

async function requeueUnstored(runtime: PipelineRuntime): Promise<number> {
  const { database, settings, clock } = runtime
  const now = clock.now()
  const candidates = (await Promise.all(mediaKinds.map((kind) => readCandidates(runtime, kind, now)))).flat()
  const chosen = candidates.toSorted(
    (a, b) => triedAt(a.row) - triedAt(b.row) || completedAt(a.row) - completedAt(b.row)
  )
  let count = 0
  for (const { kind, row } of chosen.slice(0, settings.reconcileRowsPerRun)) {
    const taken = await database.transaction(async (transaction) => {
      const isUnstored = { kind, id: row.id, whenStatus: 'Completed', when: { storageKey: null } } as const
      if (!(await updateMediaRow(transaction, { ...isUnstored, set: { lastStoreTryAt: now } }))) return false
      await transaction.insert(adminLog).values({
        kind: 'reconcile',
        message: `The ${kind} was completed but not stored; its store message was sent again.`,
        rowKind: kind,
        rowId: row.id,
        details: { storeTries: row.storeTries, completedAt: row.completedAt?.toISOString() },
        createdAt: now
      })
      return true
    })
    if (!taken) continue
    await sendStore(runtime, kind, row)
    count += 1
  }
  return count
}

async function readCandidates(
  { database, settings }: PipelineRuntime,
  kind: MediaKind,
  now: Date
): Promise<{ kind: MediaKind; row: MediaRow }[]> {
  const table = mediaTable(kind)
  const graceEnd = before(now, settings.reconcileGraceMinutes * 60)
  const rows = await database
    .select()
    .from(table)
    .where(
      and(
        eq(table.status, 'Completed'),
        isNull(table.storageKey),
        // Not for new rows and recent tries, so that a running copy is not doubled.
        lte(table.completedAt, graceEnd),
        sql`(${table.lastStoreTryAt} is null or ${table.lastStoreTryAt} <= ${graceEnd}::timestamptz)`,
        gt(table.completedAt, before(now, settings.reconcileAbandonDays * 86_400))
      )
    )
    .orderBy(sql`${table.lastStoreTryAt} asc nulls first`, table.completedAt)
    .limit(settings.reconcileRowsPerRun)
  return rows.map((row) => ({ kind, row }))
}

/** After the abandon bound the asset is lost: the row fails and is refunded. */
async function abandonOld(runtime: PipelineRuntime): Promise<number> {
  const { database, settings, clock } = runtime
  const now = clock.now()
  let count = 0
  for (const kind of mediaKinds) {
    const table = mediaTable(kind)
    const rows = await database
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.status, 'Completed'),
          isNull(table.storageKey),
          lte(table.completedAt, before(now, settings.reconcileAbandonDays * 86_400))
        )
      )
      .limit(settings.cleanUpRowsPerRun)
    for (const { id } of rows) {
      const detail = `It could not be stored within ${settings.reconcileAbandonDays} days.`
      const failed = await failUnstored(runtime, { kind, id, code: 'asset-lost', detail })
      if (!failed) continue
      count += 1
      await database.insert(adminLog).values({
        kind: 'abandon',
        message: `The ${kind} was given up: ${detail}`,
        rowKind: kind,
        rowId: id,
        createdAt: now
      })
    }
  }
  return count
}

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)
const triedAt = (row: MediaRow): number => row.lastStoreTryAt?.getTime() ?? 0
const completedAt = (row: MediaRow): number => row.completedAt?.getTime() ?? 0
