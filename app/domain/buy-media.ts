import type { Charge } from '@callsheet/lib/database/credits.ts'
import { insertRows } from '@callsheet/lib/database/insert-rows.ts'
import { readMediaRow, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { wakePipeline } from '../services/wake-pipeline.ts'
import { firstEnqueueAt } from './first-enqueue-at.ts'
import type { UnitOfWork } from './unit-of-work.ts'

interface NewRows {
  image: typeof images.$inferInsert
  video: typeof videos.$inferInsert
}

type SeenToHere = 'ownerId' | 'status' | 'nextEnqueueAt' | 'traceparent'

/** One row is one purchase. */
export interface Purchase<Kind extends keyof NewRows> {
  /** Whose it is, when it is first enqueued and its trace are added here. */
  row: Omit<NewRows[Kind], SeenToHere> & { id: string }
  /** What the ledger says it is; null where the row was paid for before, under its id. */
  charge: string | null
  /** A row that is paid for now and written later, under the id that the charge names. */
  prepaid?: Charge
  /** Of the row that it goes on from; the request's own unless given. */
  traceparent?: string | null
}

export interface BuyMedia<Kind extends keyof NewRows> {
  kind: Kind
  purchases: readonly Purchase<Kind>[]
}

const tables = { image: images, video: videos }

/**
 * The one way to buy: writes the rows as Queued, charges them, and wakes the pipeline service with each row's trace after
 * the commit. A wake-up that is lost changes nothing: the schedule takes the rows up from their first enqueue time on.
 */
export async function buyMedia<Kind extends keyof NewRows>(
  unit: UnitOfWork,
  { kind, purchases }: BuyMedia<Kind>
): Promise<void> {
  const { scope, transaction } = unit
  const nextEnqueueAt = firstEnqueueAt(scope.runtime.clock)
  const rows = purchases.map(({ row, traceparent }) => ({
    ...row,
    ownerId: scope.ownerId,
    nextEnqueueAt,
    traceparent: traceparent ?? scope.traceparent
  }))
  await insertRows(transaction, tables[kind], rows)
  unit.charge(chargesOf(purchases))
  unit.afterCommit(() => wakePipeline(scope, kind, rows))
}

/** The same for one row. Returns it as it was written. */
export async function buyOne<Kind extends keyof NewRows>(
  unit: UnitOfWork,
  kind: Kind,
  purchase: Purchase<Kind>
): Promise<MediaRow> {
  await buyMedia(unit, { kind, purchases: [purchase] })
  const row = await readMediaRow(unit.transaction, kind, purchase.row.id)
  if (!row) throw new Error(`The new row ${purchase.row.id} is not there.`)
  return row
}

/** Credits that these purchases charge, with what they prepay. */
export function priceOf(purchases: readonly Purchase<keyof NewRows>[]): number {
  return chargesOf(purchases).reduce((sum, { credits }) => sum + credits, 0)
}

function chargesOf(purchases: readonly Purchase<keyof NewRows>[]): Charge[] {
  return purchases.flatMap(({ row: { id: mediaId, credits, pipelineId, sceneId }, charge: description, prepaid }) => [
    ...(description === null
      ? []
      : [{ mediaId, credits, description, pipelineId: pipelineId ?? undefined, sceneId: sceneId ?? undefined }]),
    ...(prepaid ? [prepaid] : [])
  ])
}
