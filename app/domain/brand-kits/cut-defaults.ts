import { captionChoicesOf } from '@callsheet/lib/brand/caption-looks.ts'
import { filmColoursOf } from '@callsheet/lib/brand/film-colours.ts'
import type { BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'
import type { CutEndCard, CutOverlay, CutSettings } from '@callsheet/lib/wire/cuts-api.ts'

export interface CutDefaults {
  captions: Pick<CutSettings['captions'], 'style' | 'colours' | 'typeface' | 'hasWordHighlight'>
  overlays: CutOverlay[]
  endCard: CutEndCard | null
}

/** How the first cut of an ad begins by its kit. From then on the cut's own settings hold. */
export function cutDefaultsOf(kit: BrandKitContent | null): CutDefaults {
  const logo = kit?.logo?.isInCuts ? kit.logo : null
  const disclosure = kit?.captions.hasDisclosure ? kit.disclosures[0] : undefined
  const whole = { startSeconds: 0, endSeconds: null }
  return {
    captions: kit ? captionChoicesOf(kit) : { style: 'plain', colours: null },
    overlays: [
      ...(logo ? [{ ...whole, kind: 'logo' as const, text: '', imageId: logo.imageId, position: logo.position }] : []),
      ...(disclosure
        ? [
            {
              ...whole,
              kind: 'disclosure' as const,
              text: disclosure,
              imageId: null,
              position: 'bottom-left' as const
            }
          ]
        : [])
    ],
    endCard: kit?.endCard ? { ...kit.endCard, imageId: kit.logo?.imageId ?? null, colours: filmColoursOf(kit) } : null
  }
}
