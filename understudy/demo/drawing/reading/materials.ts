import { colourWords } from './look-words.ts'

const materials: Record<string, string> = {
  ...colourWords,
  brick: '#a04733',
  amber: '#b8752b',
  clear: '#dfe9ec',
  frosted: '#dfe5e8',
  kraft: '#c39a6b',
  cork: '#c99d6c',
  wooden: '#a8784a',
  bamboo: '#c8a15f',
  aluminium: '#b9bec7',
  aluminum: '#b9bec7',
  steel: '#aeb4bd',
  metal: '#aeb4bd',
  brass: '#c9a24e',
  copper: '#b5703f',
  walnut: '#4b3325',
  oak: '#b98a55',
  pine: '#c9a46e',
  concrete: '#9a9a98',
  plaster: '#e6dfd3'
}

/** The colour of the first colour word, or of the material. */
export function colourIn(words: string): string | null {
  for (const word of words.split(/[\s-]+/)) if (Object.hasOwn(materials, word)) return materials[word] ?? null
  return null
}

const surfaces = /\b((?:[\w-]+[\s-]){1,4})(?:walls?|tiles?|tiled|slats?|panell?ing|wallpaper|wainscot\w*)\b/g

/** The colour of the walls in a prompt. Null when it gives none. */
export function wallColourIn(text: string): string | null {
  for (const [, words = ''] of text.matchAll(surfaces)) {
    const colour = colourIn(words)
    if (colour) return colour
  }
  return null
}
