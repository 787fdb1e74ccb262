import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { ads, elements } from '@callsheet/lib/database/schema/ads.ts'
import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'

const mostUses = 1_000

/**
 * Elements of the cast vault with the ads that show them: the ad they came from, and those with a copy that has the same
 * pictures.
 */
export async function withUses(
  queryable: Queryable,
  ownerId: string,
  vault: readonly ElementView[]
): Promise<ElementView[]> {
  if (vault.length === 0) return []
  const uses = await queryable
    .select({
      id: ads.id,
      name: ads.name,
      slug: elements.slug,
      portraitImageId: elements.portraitImageId,
      sheetImageId: elements.sheetImageId
    })
    .from(elements)
    .innerJoin(ads, eq(ads.id, elements.adId))
    .where(
      and(
        eq(elements.ownerId, ownerId),
        inArray(
          elements.slug,
          vault.map(({ slug }) => slug)
        )
      )
    )
    .orderBy(asc(ads.createdAt))
    .limit(mostUses)
  return vault.map((element) => ({
    ...element,
    usedIn: uses
      .filter((use) => use.slug === element.slug && (use.id === element.adId || hasPicturesOf(use, element)))
      .map(({ id, name }) => ({ id, name }))
  }))
}

type Pictures = Pick<ElementView, 'portraitImageId' | 'sheetImageId'>

const hasPicturesOf = (copy: Pictures, element: Pictures): boolean =>
  (copy.sheetImageId !== null && copy.sheetImageId === element.sheetImageId) ||
  (copy.portraitImageId !== null && copy.portraitImageId === element.portraitImageId)
