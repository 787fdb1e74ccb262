import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { Scope } from '../../runtime.ts'
import { adView } from './ad-view.ts'
import { findAd } from './find-ad.ts'
import { noWork, readWork } from './read-work.ts'

export async function getAd({ scope, adId }: { scope: Scope; adId: string }): Promise<AdView> {
  return readAd(scope.runtime.database, scope.ownerId, adId)
}

/** The same inside a transaction. Errors: `not-found`. */
export async function readAd(queryable: Queryable, ownerId: string, adId: string): Promise<AdView> {
  const ad = await findAd(queryable, ownerId, adId)
  const work = await readWork(queryable, [ad.id])
  return adView(ad, work.get(ad.id) ?? noWork)
}
