import { and, desc, eq } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { Page, PageQuery } from '@callsheet/lib/wire/app-api/page.ts'
import type { Scope } from '../../runtime.ts'
import { olderThan, toPage } from '../page.ts'
import { adView, hasScriptColumn } from './ad-view.ts'

export async function listAds({ scope, page }: { scope: Scope; page: PageQuery }): Promise<Page<AdView>> {
  const rows = await scope.runtime.database
    .select({ ad: ads, hasScript: hasScriptColumn })
    .from(ads)
    .where(and(eq(ads.ownerId, scope.ownerId), olderThan(page.after, ads)))
    .orderBy(desc(ads.createdAt), desc(ads.id))
    .limit(page.limit + 1)
  return toPage(
    rows.map(({ ad, hasScript }) => ({ ...ad, hasScript })),
    page.limit,
    ({ hasScript, ...ad }) => adView(ad, hasScript)
  )
}
