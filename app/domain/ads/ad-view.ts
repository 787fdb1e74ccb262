import { adProgress } from '@callsheet/lib/next-steps/ad.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { Ad } from './find-ad.ts'
import type { AdWork } from './read-work.ts'

export function adView(ad: Ad, { film, ...work }: AdWork): AdView {
  const { id, name, idea, intent, language, voice, offerId, personaId, quoteId, brandKitId } = ad
  const { formatSlug, videoType, aspectRatio, route } = ad
  const isDecided = videoType !== null && aspectRatio !== null
  const { stage, step } = adProgress({ kind: 'ad', id, formatSlug, isDecided, aspectRatio, route, film, ...work })
  return {
    id,
    name,
    idea,
    intent,
    language,
    voice,
    offerId,
    personaId,
    quoteId,
    brandKitId,
    formatSlug,
    videoType,
    aspectRatio,
    isAspectRatioFixed: ad.aspectRatioFixedAt !== null,
    route,
    stage,
    film,
    archivedAt: ad.archivedAt?.toISOString() ?? null,
    createdAt: ad.createdAt.toISOString(),
    nextStep: step
  }
}
