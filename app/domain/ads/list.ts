import { and, desc, eq } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { Page, ShelfQuery } from '@callsheet/lib/wire/app-api/page.ts'
import type { Scope } from '../../runtime.ts'
import { olderThan, onShelf, toPage } from '../page.ts'
import { adView } from './ad-view.ts'
import { noWork, readWork } from './read-work.ts'

/** Ads, newest first: those in production, or archived ones. */
export async function listAds({ scope, query }: { scope: Scope; query: ShelfQuery }): Promise<Page<AdView>> {
  const { database } = scope.runtime
  const rows = await database
    .select()
    .from(ads)
    .where(
      and(
        eq(ads.ownerId, scope.ownerId),
        onShelf(query, { name: ads.name, archivedAt: ads.archivedAt }),
        olderThan(query.after, ads)
      )
    )
    .orderBy(desc(ads.createdAt), desc(ads.id))
    .limit(query.limit + 1)
  const work = await readWork(
    database,
    rows.slice(0, query.limit).map(({ id }) => id)
  )
  return toPage(rows, query.limit, (ad) => adView(ad, work.get(ad.id) ?? noWork))
}
