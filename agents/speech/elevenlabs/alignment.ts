import { breakableParts } from '@callsheet/lib/cut/writing/breakable-parts.ts'
import { z } from 'zod'
import type { SpeechWord } from '../speech-provider.ts'

const times = z.array(z.number().nonnegative())

/** When each character of a text is heard, as the API says it: three lists of the same length. */
export const alignmentSchema = z
  .object({
    characters: z.array(z.string()),
    character_start_times_seconds: times,
    character_end_times_seconds: times
  })
  .refine(
    ({ characters, character_start_times_seconds: starts, character_end_times_seconds: ends }) =>
      starts.length === characters.length && ends.length === characters.length
  )

export type Alignment = z.output<typeof alignmentSchema>

/** Longer ones are no words. */
const longestWord = 120

/**
 * The words with their times, parted where a caption may be broken, also where a language writes no spaces. Null when
 * there are none.
 */
export function wordsOfAlignment(alignment: Alignment): SpeechWord[] | null {
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = alignment
  // A character may be several UTF-16 units. Spaces belong to no word.
  const spans = characters.flatMap((character, index) =>
    [...character].flatMap((letter) =>
      /\s/u.test(letter) ? [] : { startSeconds: starts[index] ?? 0, endSeconds: ends[index] ?? 0 }
    )
  )
  let at = 0
  const words = breakableParts(characters.join('')).flatMap(({ text }): SpeechWord[] => {
    const own = spans.slice(at, (at += [...text].length))
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last || text.length > longestWord || last.endSeconds < first.startSeconds) return []
    return [{ text, startSeconds: first.startSeconds, endSeconds: last.endSeconds }]
  })
  return words.length > 0 ? words : null
}
