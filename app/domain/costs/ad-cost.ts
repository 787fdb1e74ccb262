import { eq, sql } from 'drizzle-orm'
import { readAdBudget } from '@callsheet/lib/database/budgets.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { costColumns } from '@callsheet/lib/database/media-costs.ts'
import { adCosts } from '@callsheet/lib/database/schema/costs.ts'
import { mediaTable, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { adCostParts, type AdCostPart } from '@callsheet/lib/money/ad-cost-parts.ts'
import { fromMillionths } from '@callsheet/lib/money/money.ts'
import { stoodInMedia, stoodInModel } from '@callsheet/lib/stood-in.ts'
import type { AdCost } from '@callsheet/lib/wire/app-api/costs.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'

/** What an ad cost at the providers, by part and currency, with what is not known of it. Errors: `not-found`. */
export async function readAdCost({ scope, adId }: { scope: Scope; adId: string }): Promise<AdCost> {
  const { runtime, ownerId } = scope
  const { database } = runtime
  await findAd(database, ownerId, adId)
  const [kept, stills, clips, credits] = await Promise.all([
    database.select().from(adCosts).where(eq(adCosts.adId, adId)),
    sumRows(database, 'image', adId),
    sumRows(database, 'video', adId),
    readAdBudget(database, adId)
  ])
  const sums: CostSum[] = [
    ...kept,
    ...stills.map((sum) => ({ ...sum, part: 'stills' as const })),
    ...clips.map((sum) => ({ ...sum, part: 'clips' as const }))
  ]
  return {
    lines: linesOf(sums),
    counts: countsOf(sums),
    notKnown: countsOf(sums.filter(({ isKnown }) => !isKnown)),
    stoodIn: stoodInParts(runtime.settings.stoodInFor),
    credits
  }
}

interface CostSum {
  part: AdCostPart
  isKnown: boolean
  currency: string
  count: number
  millionths: number
}

/** An ad has some hundred rows, which an index finds. Grouped by the database, so that none of them is sent. */
async function sumRows(queryable: Queryable, mediaKind: MediaKind, adId: string) {
  const table = mediaTable(mediaKind)
  const { kind, millionths, currency } = costColumns(table)
  const rows = queryable
    .select({ kind: kind.as('kind'), millionths: millionths.as('millionths'), currency: currency.as('currency') })
    .from(table)
    .where(eq(table.adId, adId))
    .as('costed')
  const isKnown = sql<boolean>`${rows.kind} = 'known'`
  return queryable
    .select({
      isKnown,
      currency: sql<string>`case when ${isKnown} then ${rows.currency} else '' end`,
      count: sql<number>`count(*)::integer`,
      millionths: sql<number>`sum(case when ${isKnown} then ${rows.millionths} else 0 end)`.mapWith(Number)
    })
    .from(rows)
    .where(sql`${rows.kind} <> 'nothing'`)
    .groupBy(sql`1, 2`)
}

function linesOf(sums: readonly CostSum[]): AdCost['lines'] {
  const known = sums.filter(({ isKnown }) => isKnown)
  const currencies = [...new Set(known.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const of = (parts: readonly AdCostPart[]) =>
      fromMillionths(
        known
          .filter((sum) => sum.currency === currency && parts.includes(sum.part))
          .reduce((total, { millionths }) => total + millionths, 0)
      )
    return { currency, words: of(['words']), stills: of(['stills']), clips: of(['clips']), total: of(adCostParts) }
  })
}

function countsOf(sums: readonly CostSum[]): AdCost['counts'] {
  const of = (part: AdCostPart) =>
    sums.filter((sum) => sum.part === part).reduce((total, { count }) => total + count, 0)
  return { words: of('words'), stills: of('stills'), clips: of('clips') }
}

function stoodInParts(stoodInFor: readonly string[]): AdCost['stoodIn'] {
  const isModel = (part: string) => part.startsWith(stoodInModel)
  const isMedia = (part: string) => part.startsWith(stoodInMedia)
  return [
    ...(stoodInFor.some(isModel) ? (['words'] as const) : []),
    ...(stoodInFor.some(isMedia) ? (['media'] as const) : [])
  ]
}
