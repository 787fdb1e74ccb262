import { fileURLToPath } from 'node:url'
import { GlobalFonts } from '@napi-rs/canvas'

const family = 'Understudy Sans'
let registered = false

/** A fresh machine has no fonts: ours comes with the packages. The family's name. */
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
