import { z } from 'zod'

import type { AdFormat, AdFormatWorld } from './ad-formats/ad-format.ts'
import { producedFormats } from './ad-formats/produced.ts'
import { ugcFormats } from './ad-formats/ugc.ts'
import { slugsOf } from './video-types.ts'

/** The 22 ad formats. Code builds the format panel from this list; no model invents or shortens its cards. */
export const adFormats = {
  ...ugcFormats,
  ...producedFormats
} as const satisfies Record<string, AdFormat>

export type AdFormatSlug = keyof typeof adFormats

export const adFormatSlugs = slugsOf(adFormats)

export const adFormatSlugSchema = z.enum(adFormatSlugs)

export function adFormat(slug: AdFormatSlug): AdFormat {
  return adFormats[slug]
}

export interface AdFormatCard extends AdFormat {
  slug: AdFormatSlug
}

export function adFormatsOf(world: AdFormatWorld): AdFormatCard[] {
  return adFormatSlugs.map((slug) => ({ slug, ...adFormat(slug) })).filter((card) => card.world === world)
}
