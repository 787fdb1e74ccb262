import { and, eq, or } from 'drizzle-orm'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import type { Scope } from '../../runtime.ts'
import { readElements } from './element-view.ts'
import { withUses } from './find-uses.ts'

/** An ad's elements and those of the cast vault, oldest first. */
export async function listElements({
  scope,
  adId
}: {
  scope: Scope
  adId: string | undefined
}): Promise<ElementView[]> {
  const inVault = eq(elements.isReusable, true)
  const { database } = scope.runtime
  const shown = adId ? or(eq(elements.adId, adId), inVault) : inVault
  const found = await readElements(database, and(eq(elements.ownerId, scope.ownerId), shown))
  return adId ? found : withUses(database, scope.ownerId, found)
}
