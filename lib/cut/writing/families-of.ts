import { usualTypeface, type CutTypeface } from '../typefaces.ts'
import { writingSystemsOf, type WritingSystem } from './writing-systems.ts'

/** Words that are set together. */
export interface WordsToSet {
  text: string
  /** By name or tag: it decides which form a Han letter has. */
  language?: string | null | undefined
  /** Absent for the usual one. */
  typeface?: CutTypeface | null | undefined
}

/** A typeface, or what sets the letters that no typeface has. */
export type FontFamily = CutTypeface | WritingSystem

/**
 * The families that set these words, in their order: the first that has a letter draws it. Film and preview ask here, so
 * that they break lines at the same places. Emoji come last, because their font has figures of its own.
 */
export function familiesOf(words: readonly WordsToSet[]): FontFamily[] {
  const chosen = words.flatMap(({ typeface }) => typeface ?? [])
  const systems = words.flatMap(({ text, language }) => writingSystemsOf(text, language))
  const families = new Set<FontFamily>([...chosen, usualTypeface, ...systems])
  if (families.delete('emoji')) families.add('emoji')
  return [...families]
}
