import { fileURLToPath } from 'node:url'
import { GlobalFonts } from '@napi-rs/canvas'

const family = 'Understudy Sans'
let registered = false

/** A new machine has no fonts, so ours comes with the packages. This is the name of its family. */
export function registerFonts(): string {
  if (registered) return family
  for (const file of [
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff2'),
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff2')
  ]) {
    GlobalFonts.registerFromPath(fileURLToPath(file), family)
  }
  registered = true
  return family
}
