import { collapse } from '../../page-reading/text.ts'

/** One expected value of one sample and what was read instead. */
export interface Comparison {
  /** The field's name without list positions, so that samples add up: `reviews.title`. */
  field: string
  place: string
  expected: unknown
  got: unknown
  matches: boolean
}

/** Expected texts hold the first 80 code points only. */
export const excerptLength = 80
export const excerpts = new Set(['body', 'description', 'selftext', 'bodyTemplate'])

/** Compares every expected value, at any depth, with what was read. A partial list gives only its beginning. */
export function compare(
  expected: unknown,
  got: unknown,
  partialLists: readonly string[] = [],
  place = ''
): Comparison[] {
  if (Array.isArray(expected)) {
    const items = expected.flatMap((item, index) =>
      compare(item, Array.isArray(got) ? got[index] : undefined, partialLists, `${place}[${index}]`)
    )
    // The length counts as a value too, so that invented entries are found.
    if (partialLists.includes(place) && expected.length > 0) return items
    return [...items, judge(`${place}.length`, expected.length, Array.isArray(got) ? got.length : undefined)]
  }
  if (typeof expected === 'object' && expected !== null) {
    return Object.entries(expected).flatMap(([key, value]) =>
      compare(
        value,
        typeof got === 'object' && got !== null ? Reflect.get(got, key) : undefined,
        partialLists,
        place === '' ? key : `${place}.${key}`
      )
    )
  }
  return [judge(place, expected, got)]
}

function judge(place: string, expected: unknown, got: unknown): Comparison {
  const field = place.replace(/\[\d+\]/g, '')
  const name = field.split('.').at(-1) ?? field
  const want = normal(expected, name)
  const have = normal(got, name)
  return { field, place, expected: want, got: have, matches: want === have }
}

function normal(value: unknown, name: string): unknown {
  if (value === undefined) return null
  if (typeof value !== 'string') return value
  const text = collapse(value)
  return excerpts.has(name) ? [...text].slice(0, excerptLength).join('').trim() : text
}
