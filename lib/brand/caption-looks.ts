import { findCutTypeface, type CutTypeface } from '../cut/typefaces.ts'
import type { LayerColours } from '../cut/layers.ts'
import type { CaptionStyleName } from '../cut/safe-areas.ts'
import type { BrandKitContent, SavedCaptionStyle } from '../wire/brand-kit.ts'
import { filmColoursOf } from './film-colours.ts'

/** How captions look, whatever they say. */
export interface CaptionChoices {
  style: CaptionStyleName
  colours: LayerColours | null
  typeface: CutTypeface | null
  hasWordHighlight: boolean
}

/** The choices of a style that was saved in a kit. */
export function choicesOf({ style, text, backing, typeface, hasWordHighlight }: SavedCaptionStyle): CaptionChoices {
  return { style, colours: text && backing ? { text, backing } : null, typeface, hasWordHighlight }
}

/** A style to save under a name. */
export function savedStyleOf(name: string, choices: CaptionChoices): SavedCaptionStyle {
  const { style, colours, typeface, hasWordHighlight } = choices
  return { name, style, text: colours?.text ?? null, backing: colours?.backing ?? null, typeface, hasWordHighlight }
}

/**
 * How the captions of a kit's first cuts look: by the saved style that it names, else by its style, its colours and its
 * typeface for text, where films can set that.
 */
export function captionChoicesOf(kit: BrandKitContent): CaptionChoices {
  const { captions, captionStyles, typefaces } = kit
  const saved = captionStyles.find(({ name }) => name === captions.savedStyle)
  if (saved) return choicesOf(saved)
  const named = typefaces.find(({ use }) => use === 'text')?.name
  return {
    style: captions.style ?? 'plain',
    colours: captions.hasColours ? filmColoursOf(kit) : null,
    typeface: named === undefined ? null : findCutTypeface(named),
    hasWordHighlight: false
  }
}
