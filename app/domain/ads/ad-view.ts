import { sql } from 'drizzle-orm'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { Ad } from './find-ad.ts'

/** For the selection of a list: whether the ad has a script. An index answers it. */
export const hasScriptColumn = sql<boolean>`exists (select from scripts where scripts.ad_id = ads.id)`

export function adView(ad: Ad, hasScript: boolean): AdView {
  const { id, name, idea, intent, language, voice, offerId, personaId, quoteId, brandKitId } = ad
  const { formatSlug, videoType, aspectRatio, route } = ad
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
    createdAt: ad.createdAt.toISOString(),
    nextStep: nextStep({ kind: 'ad', id, formatSlug, hasScript })
  }
}
