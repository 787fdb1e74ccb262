import type { LibraryItem } from '@callsheet/lib/wire/app-api/library.ts'

/** At most so many of one ad. */
export const shownCovers = 4

type Still = Pick<LibraryItem, 'adId' | 'pipelineId' | 'scene' | 'url'>

/**
 * The first stills of each ad, by ad id: the newest take of each scene of its newest production, in the order of the film.
 * An ad without a scene shows the newest sheet of its elements. Takes stills with the newest first.
 */
export function coversOf(stills: readonly Still[]): Map<string, string[]> {
  const byAd = Object.groupBy(
    stills.filter(({ adId, url }) => adId && url),
    ({ adId }) => adId ?? ''
  )
  return new Map(Object.entries(byAd).map(([adId, own = []]) => [adId, coversOfAd(own)]))
}

function coversOfAd(own: readonly Still[]): string[] {
  const takes = own.filter(({ scene }) => scene !== null)
  const newest = takes[0] ?? own[0]
  const shown = takes.filter(({ pipelineId }) => pipelineId === newest?.pipelineId)
  const byScene = new Map(shown.toReversed().map((take) => [take.scene, take]))
  const inOrder = [...byScene.values()].toSorted((one, other) => (one.scene ?? 0) - (other.scene ?? 0))
  const covers = inOrder.length > 0 ? inOrder.slice(0, shownCovers) : newest ? [newest] : []
  return covers.flatMap(({ url }) => url ?? [])
}
