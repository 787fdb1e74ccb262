import { z } from 'zod'
import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { costFacts } from '@callsheet/lib/database/ad-costs.ts'
import { mediaTable } from '@callsheet/lib/database/media-rows.ts'
import { pickColumns } from '@callsheet/lib/database/pick-columns.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes, pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { rowCostView, type RowCostView } from '@callsheet/lib/money/row-cost.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import type { LedgerPage, LedgerQuery } from '@callsheet/lib/wire/app-api/credits.ts'
import type { Scope } from '../../runtime.ts'

/** The ledger keeps ids as text. */
const uuid = z.uuid()

export interface ListLedgerOptions {
  scope: Scope
  query: LedgerQuery
}

/** Grants, charges and refunds, newest first. */
export async function listLedger({ scope, query }: ListLedgerOptions): Promise<LedgerPage> {
  const rows = await scope.runtime.database
    .select()
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.ownerId, scope.ownerId),
        query.before ? lt(creditLedger.id, query.before) : undefined,
        query.adId ? isOfAd(query.adId) : undefined
      )
    )
    .orderBy(desc(creditLedger.id))
    .limit(query.limit + 1)
  const shown = rows.slice(0, query.limit)
  const charges = shown.filter(({ kind }) => kind === 'charge')
  const { refunded, held } = await readStates(scope, charges)
  const refunds = shown.filter(({ kind }) => kind === 'refund')
  const [costs, failures] = await Promise.all([
    readCosts(scope, mediaIdsOf(charges)),
    readFailures(scope, mediaIdsOf(refunds))
  ])
  const items = shown.map(({ ownerId: _owner, key: _key, adId: _ad, ...entry }) => ({
    ...entry,
    state: entry.kind === 'charge' && entry.mediaId ? stateOf(entry.mediaId, { refunded, held }) : null,
    providerCost: (entry.kind === 'charge' && entry.mediaId && costs.get(entry.mediaId)) || null,
    failureCode: (entry.kind === 'refund' && entry.mediaId && failures.get(entry.mediaId)) || null,
    createdAt: entry.createdAt.toISOString()
  }))
  return { items, next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null }
}

function mediaIdsOf(entries: readonly { mediaId: string | null }[]): string[] {
  return entries.flatMap(({ mediaId }) => uuid.safeParse(mediaId).data ?? [])
}

/** Why the stills and clips of a page failed. */
async function readFailures({ runtime }: Scope, mediaIds: string[]): Promise<ReadonlyMap<string, FailureCode | null>> {
  if (mediaIds.length === 0) return new Map()
  const found = await Promise.all(
    (['image', 'video'] as const).map((kind) => {
      const table = mediaTable(kind)
      return runtime.database
        .select({ id: table.id, failureCode: table.failureCode })
        .from(table)
        .where(inArray(table.id, mediaIds))
    })
  )
  return new Map(found.flat().map(({ id, failureCode }) => [id, failureCode]))
}

/** What the stills and clips of a page cost at their providers. Ids of deleted ones, and of clips to come, have none. */
async function readCosts({ runtime }: Scope, mediaIds: string[]): Promise<ReadonlyMap<string, RowCostView>> {
  const found = await Promise.all(
    (['image', 'video'] as const).map((kind) => {
      const table = mediaTable(kind)
      return runtime.database
        .select({ id: table.id, ...pickColumns(table, costFacts) })
        .from(table)
        .where(inArray(table.id, mediaIds))
    })
  )
  return new Map(found.flat().map((row) => [row.id, rowCostView(row)]))
}

/** Charges and refunds of an ad, also for media that are deleted. Entries of early versions know it by what they paid for. */
function isOfAd(adId: string): SQL {
  return sql`(
    ${creditLedger.adId} = ${adId}
    or ${creditLedger.pipelineId} in (select ${pipelines.id}::text from ${pipelines} where ${pipelines.adId} = ${adId})
    or ${creditLedger.mediaId} in (
      select ${images.id}::text from ${images} where ${images.adId} = ${adId}
      union all select ${videos.id}::text from ${videos} where ${videos.adId} = ${adId}
      union all select ${voiceTakes.id}::text from ${voiceTakes} where ${voiceTakes.adId} = ${adId}
    )
  )`
}

interface States {
  /** Keys of refunds. */
  refunded: ReadonlySet<string>
  /** The ids that prepaid clips will have when they are made. */
  held: ReadonlySet<string | null>
}

function stateOf(mediaId: string, { refunded, held }: States): 'held' | 'spent' | 'given-back' {
  if (refunded.has(`refund:${mediaId}`)) return 'given-back'
  return held.has(mediaId) ? 'held' : 'spent'
}

/** The refunds and open prepayments of charges, found by the ledger's keys and the scenes' ids. */
async function readStates(
  { runtime }: Scope,
  charges: readonly { mediaId: string | null; sceneId: string | null }[]
): Promise<States> {
  const keys = charges.flatMap(({ mediaId }) => (mediaId ? [`refund:${mediaId}`] : []))
  const sceneIds = charges.flatMap(({ sceneId }) => (sceneId ? [sceneId] : []))
  const [refunds, scenes] = await Promise.all([
    runtime.database.select({ key: creditLedger.key }).from(creditLedger).where(inArray(creditLedger.key, keys)),
    runtime.database
      .select({ id: pipelineScenes.prepaidVideoId })
      .from(pipelineScenes)
      .where(inArray(pipelineScenes.id, sceneIds))
  ])
  return { refunded: new Set(refunds.map(({ key }) => key)), held: new Set(scenes.map(({ id }) => id)) }
}
