import type { KeptLine } from '@callsheet/lib/wire/languages-api.ts'

export interface PlacedWords {
  id: string
  /** The ad's own words at this place now. */
  text: string
}

/**
 * The translation of words at a place: of the same words there, else of the same words elsewhere, which have moved, else
 * what was translated for this place before its words changed.
 */
export function keptLineOf(kept: readonly KeptLine[], { id, text }: PlacedWords): KeptLine | null {
  const isSame = ({ source }: KeptLine) => source.trim() === text.trim()
  return (
    kept.find((line) => line.id === id && isSame(line)) ??
    kept.find(isSame) ??
    kept.find((line) => line.id === id) ??
    null
  )
}

/** The translation of exactly these words. Null where it is missing or out of date. */
export function translationOf(kept: readonly KeptLine[], words: PlacedWords): string | null {
  const line = keptLineOf(kept, words)
  return line && line.source.trim() === words.text.trim() ? line.text : null
}
