import '@fontsource/inter/600.css'
import '@fontsource/inter/700.css'
import '@fontsource/inter/800.css'
import type { FontOf } from '@callsheet/lib/cut/drawing/brush.ts'
import { familiesOf, type FontFamily, type WordsToSet } from '@callsheet/lib/cut/writing/families-of.ts'

interface WebFont {
  /** As the package's style sheet names it. */
  name: string
  load(): Promise<unknown>
}

/** The files that the films are set in. A style sheet is loaded when a layer needs it, and of its files those with its letters. */
const fonts: Record<Exclude<FontFamily, 'Inter'>, WebFont> = {
  Montserrat: { name: 'Montserrat Variable', load: () => import('@fontsource-variable/montserrat/wght.css') },
  Nunito: { name: 'Nunito Variable', load: () => import('@fontsource-variable/nunito/wght.css') },
  Oswald: { name: 'Oswald Variable', load: () => import('@fontsource-variable/oswald/wght.css') },
  'Playfair Display': {
    name: 'Playfair Display Variable',
    load: () => import('@fontsource-variable/playfair-display/wght.css')
  },
  Caveat: { name: 'Caveat Variable', load: () => import('@fontsource-variable/caveat/wght.css') },
  arabic: { name: 'Noto Sans Arabic Variable', load: () => import('@fontsource-variable/noto-sans-arabic/wght.css') },
  hebrew: { name: 'Noto Sans Hebrew Variable', load: () => import('@fontsource-variable/noto-sans-hebrew/wght.css') },
  japanese: { name: 'Noto Sans JP Variable', load: () => import('@fontsource-variable/noto-sans-jp/wght.css') },
  'simplified-chinese': {
    name: 'Noto Sans SC Variable',
    load: () => import('@fontsource-variable/noto-sans-sc/wght.css')
  },
  'traditional-chinese': {
    name: 'Noto Sans TC Variable',
    load: () => import('@fontsource-variable/noto-sans-tc/wght.css')
  },
  korean: { name: 'Noto Sans KR Variable', load: () => import('@fontsource-variable/noto-sans-kr/wght.css') },
  thai: { name: 'Noto Sans Thai Variable', load: () => import('@fontsource-variable/noto-sans-thai/wght.css') },
  devanagari: {
    name: 'Noto Sans Devanagari Variable',
    load: () => import('@fontsource-variable/noto-sans-devanagari/wght.css')
  },
  emoji: { name: 'Twemoji', load: () => import('twemoji-colr-font/twemoji.css') }
}

/** The fonts of these words, by the rule of the cutter. */
export function fontsFor(words: readonly WordsToSet[]): FontOf {
  return stackOf(familiesOf(words))
}

/** Waits for the letters of a text. A canvas does not load them by itself. */
export async function loadFilmFonts(families: readonly FontFamily[], text: string): Promise<void> {
  await Promise.all(families.map((family) => (family === 'Inter' ? null : fonts[family].load())))
  const fontOf = stackOf(families)
  await Promise.all(([600, 700, 800] as const).map((weight) => document.fonts.load(fontOf(weight, 20), text)))
}

function stackOf(families: readonly FontFamily[]): FontOf {
  const all = families.map((family) => `"${family === 'Inter' ? family : fonts[family].name}"`).join(', ')
  return (weight, pixels) => `${weight} ${pixels}px ${all}, sans-serif`
}
