import { and, eq, sql } from 'drizzle-orm'
import type { Charge } from '@callsheet/lib/database/credits.ts'
import { insertRows } from '@callsheet/lib/database/insert-rows.ts'
import { readMediaRow, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { wakePipeline } from '../services/wake-pipeline.ts'
import { fixAspectRatio, fixUnlessFixed, type RatioOfAd } from './ads/aspect-ratio.ts'
import { requireWaitingRoom } from '../quotas/require-waiting-room.ts'
import { firstEnqueueAt } from './first-enqueue-at.ts'
import { requireFittingPictures } from './media/require-fitting-pictures.ts'
import { requireStorage } from './require-storage.ts'
import type { UnitOfWork } from './unit-of-work.ts'

interface NewRows {
  image: typeof images.$inferInsert
  video: typeof videos.$inferInsert
}

type SeenToHere = 'ownerId' | 'status' | 'nextEnqueueAt' | 'traceparent'

/** One row is one purchase. */
export interface Purchase<Kind extends keyof NewRows> {
  /** Without the owner, the time of the first enqueue and the trace: they are added here. */
  row: Omit<NewRows[Kind], SeenToHere> & { id: string }
  /** The text of the charge in the ledger. Null when the row was paid earlier, under its id. */
  charge: string | null
  /** A row that is paid now and written later, under the id that the charge names. */
  prepaid?: Charge
  /** For a clip of an uploaded still: its ratio is the still's, also in an ad that has another one. */
  keepsOwnRatio?: boolean
  /** The trace of the row that this one continues. When absent, the trace of the request. */
  traceparent?: string | null
}

export interface BuyMedia<Kind extends keyof NewRows> {
  kind: Kind
  purchases: readonly Purchase<Kind>[]
}

const tables = { image: images, video: videos }

/**
 * The only way to buy: holds the rows to their ad's aspect ratio, writes them as Queued, charges them and, after the
 * commit, wakes the pipeline service with each row's trace. A lost wake-up changes nothing: the schedule takes the rows
 * from their first enqueue time on. Errors: `storage-unavailable` while no result could be kept.
 */
export async function buyMedia<Kind extends keyof NewRows>(
  unit: UnitOfWork,
  { kind, purchases }: BuyMedia<Kind>
): Promise<void> {
  if (purchases.length === 0) return
  const { scope, transaction } = unit
  await requireStorage(scope.runtime)
  const nextEnqueueAt = firstEnqueueAt(scope.runtime.clock)
  const rows = purchases.map(({ row, traceparent }) => ({
    ...row,
    ownerId: scope.ownerId,
    nextEnqueueAt,
    traceparent: traceparent ?? scope.traceparent
  }))
  await requireMediaRoom(unit, kind, purchases.filter(({ charge }) => charge !== null).length)
  // What was paid before is refunded where its picture does not fit, and holds up nothing else.
  const paidNow = purchases.filter(({ charge }) => charge !== null).map(({ row }) => row)
  await requireFittingPictures(transaction, { kind, ownerId: scope.ownerId, rows: paidNow })
  await holdToRatio(unit, purchases)
  await insertRows(transaction, tables[kind], rows)
  unit.charge(chargesOf(purchases))
  unit.afterCommit(() => wakePipeline(scope, kind, rows))
}

/** The same for one row. Returns the written row. */
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

/** The credits that these purchases charge, together with their prepaid rows. */
export function priceOf(purchases: readonly Purchase<keyof NewRows>[]): number {
  return chargesOf(purchases).reduce((sum, { credits }) => sum + credits, 0)
}

/** What was paid before is never held up. Errors: `rate-limited`. */
async function requireMediaRoom(
  { scope: { ownerId, runtime }, transaction }: UnitOfWork,
  kind: keyof NewRows,
  more: number
): Promise<void> {
  const most = runtime.settings.maxWaitingMedia
  if (more === 0 || most === 0) return
  const table = tables[kind]
  const waiting = await transaction.$count(table, and(eq(table.ownerId, ownerId), sql`${table.status} = 'Queued'`))
  requireWaitingRoom({ what: kind === 'image' ? 'stills' : 'clips', waiting, more, most })
}

/** Errors: `aspect-ratio-fixed`, or `invalid-input` for a ratio that the ad's settings exclude. */
async function holdToRatio(
  { scope: { ownerId }, transaction }: UnitOfWork,
  purchases: readonly Purchase<keyof NewRows>[]
): Promise<void> {
  const held = new Map<string, { ratio: RatioOfAd; keepsOwn: boolean }>()
  for (const purchase of purchases) {
    const { adId, input, sceneNumber, take = 1 } = purchase.row
    // What was paid before, and a new take of it, goes on in the ratio that it has. Scene by scene, each take is asked for anew.
    const isContinued = purchase.charge === null || (take > 1 && !sceneNumber)
    if (!adId || !input.aspectRatio || isContinued || isElement(purchase)) continue
    const ratio = { ownerId, adId, aspectRatio: input.aspectRatio }
    held.set(`${adId} ${input.aspectRatio}`, { ratio, keepsOwn: purchase.keepsOwnRatio ?? false })
  }
  for (const { ratio, keepsOwn } of held.values())
    await (keepsOwn ? fixUnlessFixed : fixAspectRatio)(transaction, ratio)
}

/** The sheets of elements have ratios of their own. */
const isElement = ({ row }: Purchase<keyof NewRows>): boolean => 'purpose' in row && row.purpose === 'element'

function chargesOf(purchases: readonly Purchase<keyof NewRows>[]): Charge[] {
  return purchases.flatMap(({ row, charge: description, prepaid }) => {
    const { id: mediaId, credits, pipelineId, sceneId, adId: ofAd } = row
    const adId = ofAd ?? undefined
    return [
      ...(description === null
        ? []
        : [
            { mediaId, credits, description, pipelineId: pipelineId ?? undefined, sceneId: sceneId ?? undefined, adId }
          ]),
      ...(prepaid ? [{ ...prepaid, adId }] : [])
    ]
  })
}
