/** Typefaces whose files come with the cutter and with the page, by the name that people know. */
export const cutTypefaces = ['Inter', 'Montserrat', 'Nunito', 'Oswald', 'Playfair Display', 'Caveat'] as const

export type CutTypeface = (typeof cutTypefaces)[number]

/** What films are set in when nothing else is chosen. It has the letters that another typeface lacks, too. */
export const usualTypeface: CutTypeface = 'Inter'

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
