import { ads } from '@callsheet/lib/database/schema/ads.ts'
import type { AdView, CreateAdRequest } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { requireOwnGesture } from '../accounts/own-gesture.ts'
import { requireFormat } from '../ad-format.ts'
import { chooseBrandKit } from '../brand-kits/choose.ts'
import { spendOnce } from '../spend-once.ts'
import { requireVideoType } from '../video-type.ts'
import { adView } from './ad-view.ts'
import { findOrigin } from './find-origin.ts'
import { noWork } from './read-work.ts'
import { ownVideoType } from './user-decisions.ts'

/** Starts an ad. Choices that the user did not make stay open. Errors: `forbidden` for a route that the user did not choose. */
export async function createAd({ scope, input }: { scope: Scope; input: CreateAdRequest }): Promise<AdView> {
  const { ownerId, runtime } = scope
  const formatSlug = input.formatSlug && requireFormat(input.formatSlug)
  const videoType = input.videoType && requireVideoType(input.videoType)
  if (input.route) requireOwnGesture(scope, 'A production route is chosen')
  return spendOnce(scope, async ({ transaction }) => {
    const origin = await findOrigin(transaction, ownerId, input)
    const [ad] = await transaction
      .insert(ads)
      .values({
        ...input,
        id: runtime.newId(),
        ownerId,
        idea: origin.idea,
        offerId: origin.offerId,
        brandKitId: await chooseBrandKit(transaction, ownerId, input.brandKitId),
        name: input.name ?? origin.name,
        formatSlug,
        videoType,
        ...ownVideoType(scope, input)
      })
      .returning()
    if (!ad) throw new Error('The new ad was not returned.')
    return adView(ad, noWork)
  })
}
