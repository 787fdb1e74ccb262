import { distance } from 'fastest-levenshtein'

/** Shorter names are part of too many others. */
const leastPart = 4

/** The known name that was probably meant: written otherwise, misspelt, or a part of it. Null when none is near. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const [asked, ...names] = [given, ...known].map(bare)
  if (!asked) return null
  const near = names
    .map((name, index) => ({ name: known[index], far: farFrom(asked, name) }))
    .filter(({ far }) => far <= 1)
    .toSorted((one, other) => one.far - other.far)
  return near[0]?.name ?? null
}

/** `image_model` and `imageModel` are the same words. */
const bare = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

/** 0 for the same words, at most 1 for names that are taken for each other. */
function farFrom(asked: string, name: string): number {
  const allowed = Math.max(1, Math.floor(asked.length / 4))
  const misspelt = distance(asked, name) / (allowed + 1)
  if (misspelt < 1) return misspelt
  const [shorter, longer] = asked.length < name.length ? [asked, name] : [name, asked]
  return shorter.length >= leastPart && longer.includes(shorter) ? 1 : Infinity
}
