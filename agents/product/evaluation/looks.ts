/**
 * Looks at shops that were never read before: how many values were right when their pages were read for the first time.
 * What a look showed was mended before the next. A new look is one line here, and its pages in `other-shops.json`.
 */
export const firstLooks = {
  1: { right: 64, of: 84 },
  2: { right: 50, of: 58 },
  3: { right: 39, of: 50 },
  4: { right: 24, of: 27 },
  5: { right: 207, of: 235 },
  6: { right: 91, of: 101 },
  7: { right: 77, of: 95 },
  8: { right: 58, of: 72 },
  9: { right: 104, of: 118 },
  10: { right: 74, of: 83 },
  11: { right: 57, of: 59 },
  12: { right: 92, of: 111 },
  13: { right: 112, of: 140 }
} as const satisfies Record<number, { right: number; of: number }>

type Look = keyof typeof firstLooks
export type LookSplit = `look-${Look}`

export const looks = Object.keys(firstLooks).map(Number) as Look[]
