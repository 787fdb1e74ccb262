import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'

/** The elements in these shots that have no finished sheet. The ad's own come before those of the cast vault. */
export function elementsWithoutSheet(
  elements: readonly ElementView[],
  adId: string,
  shots: readonly Pick<Shot, 'elementSlugs'>[]
): ElementView[] {
  const listed = new Set(shots.flatMap(({ elementSlugs }) => elementSlugs))
  const bySlug = new Map(
    elements
      .filter(({ slug }) => listed.has(slug))
      .toSorted((a, b) => Number(a.adId === adId) - Number(b.adId === adId))
      .map((element) => [element.slug, element])
  )
  return [...bySlug.values()].filter(({ sheetsToDraw, state }) => sheetsToDraw > 0 || state === 'drawing')
}
