import { and, eq } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { UpdateAdRequest } from '@callsheet/lib/wire/app-api/ads.ts'
import type { Scope } from '../../runtime.ts'
import { requireFormat } from '../ad-format.ts'
import { requireVideoType } from '../video-type.ts'
import { archivedAt } from '../page.ts'
import { chooseBrandKit } from '../brand-kits/choose.ts'
import { keepsFixedRatio, ratioIsFixed } from './aspect-ratio.ts'
import { findAd } from './find-ad.ts'
import { getAd } from './get.ts'
import { keepsUserDecisions, ownVideoType, refuseUserDecision } from './user-decisions.ts'

export interface UpdateAdOptions {
  scope: Scope
  adId: string
  input: UpdateAdRequest
}

/**
 * Makes or changes the decisions of an ad: its format, type, ratio, language, route, brand,
 * name, and whether it is archived. Errors: `aspect-ratio-fixed` for another
 * ratio after the first still or clip was bought, `forbidden` for a route that is not the user's own gesture, `conflict`
 * for a type that only the user may change.
 */
export async function updateAd({ scope, adId, input }: UpdateAdOptions): Promise<AdView> {
  if (input.formatSlug) requireFormat(input.formatSlug)
  if (input.videoType) requireVideoType(input.videoType)
  const { database, clock } = scope.runtime
  const { isArchived: _, ...change } = input
  if (input.brandKitId) await chooseBrandKit(database, scope.ownerId, input.brandKitId)
  const [ad] = await database
    .update(ads)
    .set({
      ...change,
      ...ownVideoType(scope, input),
      ...archivedAt(input.isArchived, clock.now()),
      updatedAt: clock.now()
    })
    .where(
      and(
        eq(ads.id, adId),
        eq(ads.ownerId, scope.ownerId),
        keepsUserDecisions(scope, input),
        keepsFixedRatio(input.aspectRatio)
      )
    )
    .returning({ id: ads.id })
  if (!ad) return refuseChange({ scope, adId, input })
  return getAd({ scope, adId: ad.id })
}

async function refuseChange({ scope, adId, input }: UpdateAdOptions): Promise<never> {
  const ad = await findAd(scope.runtime.database, scope.ownerId, adId)
  if (input.aspectRatio && ad.aspectRatioFixedAt && ad.aspectRatio !== input.aspectRatio)
    throw ratioIsFixed(ad, input.aspectRatio)
  return refuseUserDecision(scope, ad, input)
}
