import { useQuery } from '@tanstack/react-query'
import { suggestRatio, type SuggestedRatio } from '@callsheet/lib/ad-formats/suggest-ratio.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { FormatCard, ImageModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { newestAdsQuery } from './ad-queries.ts'

/** Suggests the ratio of an ad in a format: the one of the ad before it where that suits, else the format's best. */
export function useSuggestedRatio(ad: AdView | undefined, image: ImageModelView | undefined) {
  const { data: ads = [] } = useQuery({ ...newestAdsQuery, enabled: ad?.isAspectRatioFixed === false })
  const before = ads.find(({ id, createdAt, aspectRatio }) => {
    return ad && id !== ad.id && createdAt <= ad.createdAt && aspectRatio !== null
  })
  return (format: Pick<FormatCard, 'framing'>): SuggestedRatio | null =>
    suggestRatio({
      framing: format.framing,
      lastRatio: before?.aspectRatio ?? null,
      supported: image?.config.aspectRatios
    })
}
