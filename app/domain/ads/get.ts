import { and, eq } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { adView, hasScriptColumn } from './ad-view.ts'

export async function getAd({ scope, adId }: { scope: Scope; adId: string }): Promise<AdView> {
  const [row] = await scope.runtime.database
    .select({ ad: ads, hasScript: hasScriptColumn })
    .from(ads)
    .where(and(eq(ads.id, adId), eq(ads.ownerId, scope.ownerId)))
  if (!row) throw new AppError('not-found', 'There is no such ad.')
  return adView(row.ad, row.hasScript)
}
