import { and, eq, inArray } from 'drizzle-orm'
import { adFormat } from '@callsheet/lib/ad-formats.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { applyPresetToFrame, imagePresetOf } from '@callsheet/lib/image-presets.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import { requireFormat } from '../ad-format.ts'
import type { Ad } from '../ads/find-ad.ts'
import { requireVideoType } from '../video-type.ts'

export interface SceneFrame {
  prompt: string
  elementSlugs: string[]
}

/**
 * spec: Podcast Studio. A still of the scene-by-scene route shows the preset's room, microphone and light, like every
 * other frame. An element of the ad with the preset's slug replaces it and brings its sheet.
 */
export async function applyScenePreset(queryable: Queryable, ad: Ad, frame: SceneFrame): Promise<SceneFrame> {
  const videoType = ad.videoType ?? (ad.formatSlug && adFormat(requireFormat(ad.formatSlug)).suggestedVideoType)
  const preset = videoType ? imagePresetOf(videoTypeEntry(requireVideoType(videoType))) : null
  if (!preset) return frame
  const slugs = preset.elements.map(({ slug }) => slug)
  const own = await queryable
    .select({ slug: elements.slug, kind: elements.kind, name: elements.name, description: elements.description })
    .from(elements)
    .where(and(eq(elements.adId, ad.id), inArray(elements.slug, slugs)))
  const shown = preset.elements.map((element) => own.find(({ slug }) => slug === element.slug) ?? element)
  const { prompt, elementSlugs } = applyPresetToFrame(frame, { elements: shown, light: preset.light })
  const isThere = (slug: string) => frame.elementSlugs.includes(slug) || own.some((element) => element.slug === slug)
  return { prompt, elementSlugs: elementSlugs.filter(isThere) }
}
