import type { LayerColours } from '../cut/layers.ts'
import type { BrandKitContent } from '../wire/brand-kit.ts'
import { contrastRatio, inkOn, readableContrast } from './contrast.ts'

/**
 * The colours of a brand's captions and labels: its primary colour behind the words. The words have its text colour
 * where that can be read, and else white or near black. Null for a kit without a primary colour.
 */
export function filmColoursOf({ colours }: Pick<BrandKitContent, 'colours'>): LayerColours | null {
  const backing = colours.find(({ role }) => role === 'primary')?.hex
  if (backing === undefined) return null
  const own = colours.find(({ role, hex }) => role === 'text' && contrastRatio(hex, backing) >= readableContrast)?.hex
  return { backing, text: own ?? inkOn(backing) }
}
