/** Typefaces whose files come with the cutter. */
export const cutTypefaces = ['Inter'] as const

export type CutTypeface = (typeof cutTypefaces)[number]

/** The typeface by its name, as a kit or a style sheet writes it. Null when films cannot set it. */
export function findCutTypeface(name: string): CutTypeface | null {
  const bare = plain(name)
  return cutTypefaces.find((typeface) => plain(typeface) === bare) ?? null
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\bvariable\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
