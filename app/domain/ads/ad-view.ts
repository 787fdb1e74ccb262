import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adNextStep } from '../next-steps.ts'
import type { Ad } from './find-ad.ts'

export function adView(ad: Ad): AdView {
  const { id, name, idea, offerId, formatSlug, videoType, aspectRatio, route } = ad
  return {
    id,
    name,
    idea,
    offerId,
    formatSlug,
    videoType,
    aspectRatio,
    route,
    createdAt: ad.createdAt.toISOString(),
    nextStep: adNextStep(ad)
  }
}
