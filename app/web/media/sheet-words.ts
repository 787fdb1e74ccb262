import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'

/** Which elements' sheets go along with a picture, and which do not and why. Null when it lists no elements. */
export function sheetWords({ sheets }: Pick<MediaView, 'sheets'>, nameOf: (slug: string) => string): string | null {
  if (!sheets) return null
  const carried = [...new Set(sheets.carried.flatMap(({ elementSlug }) => elementSlug ?? []))]
  const because = (wanted: 'limit' | 'no-sheet') => [
    ...new Set(sheets.leftOut.flatMap(({ elementSlug, why }) => (why === wanted ? elementSlug : [])))
  ]
  const [beyond, without] = [because('limit'), because('no-sheet')]
  return [
    carried.length > 0 ? `Sheets sent along: ${carried.map(nameOf).join(', ')}.` : null,
    beyond.length > 0 ? `Left out, the model takes no more: ${beyond.map(nameOf).join(', ')}.` : null,
    without.length > 0 ? `Without a sheet: ${without.map(nameOf).join(', ')}.` : null
  ]
    .filter((words) => words !== null)
    .join(' ')
}
