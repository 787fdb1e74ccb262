import { and, eq, or } from 'drizzle-orm'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import type { ElementsQuery, ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import type { Page } from '@callsheet/lib/wire/app-api/page.ts'
import type { Scope } from '../../runtime.ts'
import { newerThan, toPage } from '../page.ts'
import { elementView, readElementRows } from './element-view.ts'
import { withUses } from './find-uses.ts'

/** An ad's elements and those of the cast vault, oldest first. */
export async function listElements({
  scope,
  query
}: {
  scope: Scope
  query: ElementsQuery
}): Promise<Page<ElementView>> {
  const { adId, after, limit } = query
  const inVault = eq(elements.isReusable, true)
  const { database } = scope.runtime
  const shown = adId ? or(eq(elements.adId, adId), inVault) : inVault
  const found = await readElementRows(
    database,
    and(eq(elements.ownerId, scope.ownerId), shown, newerThan(after, elements)),
    { limit: limit + 1 }
  )
  const rows = found.map((row) => ({ ...row, id: row.element.id, createdAt: row.element.createdAt }))
  const page = toPage(rows, limit, elementView)
  return adId ? page : { ...page, items: await withUses(database, scope.ownerId, page.items) }
}
