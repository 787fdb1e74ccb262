import { fileURLToPath } from 'node:url'
import { GlobalFonts } from '@napi-rs/canvas'

const alphabets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const
const weights = [600, 700, 800] as const

/**
 * Each file of the package holds one alphabet. Each file is therefore a family of its own, and all families are listed.
 */
const families = alphabets.map((alphabet) => `Cut ${alphabet}`)

let isRegistered = false

/** A server has no fonts of its own. Our fonts come with the packages. */
export function cutFont(weight: (typeof weights)[number], pixels: number): string {
  if (!isRegistered) {
    for (const alphabet of alphabets) {
      for (const each of weights) {
        const file = import.meta.resolve(`@fontsource/inter/files/inter-${alphabet}-${each}-normal.woff2`)
        GlobalFonts.registerFromPath(fileURLToPath(file), `Cut ${alphabet}`)
      }
    }
    isRegistered = true
  }
  return `${weight} ${pixels}px ${families.map((family) => `"${family}"`).join(', ')}, sans-serif`
}
