import { and, eq, isNull, or } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { UpdateAdRequest } from '@callsheet/lib/wire/app-api/ads.ts'
import type { Scope } from '../../runtime.ts'
import { requireFormat } from '../ad-format.ts'
import { requireVideoType } from '../video-type.ts'
import { ratioIsFixed } from './aspect-ratio.ts'
import { findAd } from './find-ad.ts'
import { getAd } from './get.ts'

export interface UpdateAdOptions {
  scope: Scope
  adId: string
  input: UpdateAdRequest
}

/**
 * Makes or changes the decisions of an ad: its format, type, ratio, route, name. Errors: `aspect-ratio-fixed` for another
 * ratio after the first still or clip was bought.
 */
export async function updateAd({ scope, adId, input }: UpdateAdOptions): Promise<AdView> {
  if (input.formatSlug) requireFormat(input.formatSlug)
  if (input.videoType) requireVideoType(input.videoType)
  const { database, clock } = scope.runtime
  const [ad] = await database
    .update(ads)
    .set({ ...input, updatedAt: clock.now() })
    .where(
      and(
        eq(ads.id, adId),
        eq(ads.ownerId, scope.ownerId),
        // In the update itself, so that a purchase at the same time cannot fix a ratio that this changes.
        input.aspectRatio === undefined
          ? undefined
          : or(isNull(ads.aspectRatioFixedAt), eq(ads.aspectRatio, input.aspectRatio))
      )
    )
    .returning({ id: ads.id })
  if (!ad) throw await whyNot({ scope, adId, input })
  return getAd({ scope, adId: ad.id })
}

async function whyNot({ scope, adId, input }: UpdateAdOptions): Promise<AppError> {
  const ad = await findAd(scope.runtime.database, scope.ownerId, adId)
  if (input.aspectRatio) return ratioIsFixed(ad, input.aspectRatio)
  return new AppError('conflict', 'This ad was changed at the same time. Read it again.')
}
