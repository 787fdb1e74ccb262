import { and, eq, inArray, or } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import type { Element } from '@callsheet/lib/wire/element.ts'
import type { ImageReference } from '@callsheet/lib/wire/submit-input.ts'

export interface ElementWithImages {
  element: Element
  /** Finished pictures that show it, the most useful first. */
  imageIds: string[]
  isLocked: boolean
}

export interface FindElementsOptions {
  ownerId: string
  adId: string
  slugs: readonly string[]
}

/** Elements by slug, from the ad, else from the cast vault. Errors: `invalid-input` with the unknown slugs. */
export async function findElements(
  queryable: Queryable,
  { ownerId, adId, slugs }: FindElementsOptions
): Promise<Map<string, ElementWithImages>> {
  const wanted = [...new Set(slugs)]
  if (wanted.length === 0) return new Map()
  const rows = await queryable
    .select()
    .from(elements)
    .where(
      and(
        eq(elements.ownerId, ownerId),
        inArray(elements.slug, wanted),
        or(eq(elements.adId, adId), eq(elements.isReusable, true))
      )
    )
  // The ad's own element comes before an element of the vault with the same slug.
  const bySlug = new Map(
    rows.toSorted((a, b) => Number(a.adId === adId) - Number(b.adId === adId)).map((row) => [row.slug, row])
  )
  const unknown = wanted.filter((slug) => !bySlug.has(slug))
  if (unknown.length > 0) {
    throw new AppError('invalid-input', `This ad has no element called ${unknown.join(', ')}.`, {
      details: { unknown }
    })
  }
  const candidates = [...bySlug.values()].flatMap((row) =>
    [row.sheetImageId, row.portraitImageId].filter((id) => id !== null)
  )
  const finished = await findFinished(queryable, candidates)
  return new Map(
    [...bySlug.values()].map(({ slug, kind, name, description, sheetImageId, portraitImageId, lockedAt }) => {
      const imageIds = [sheetImageId, portraitImageId].filter((id): id is string => id !== null && finished.has(id))
      return [slug, { element: { slug, kind, name, description }, imageIds, isLocked: lockedAt !== null }]
    })
  )
}

/** spec: Route B. A scene's still uses only locked elements. Errors: `conflict` with the elements that are not locked. */
export function requireLocked(elementsBySlug: ReadonlyMap<string, ElementWithImages>): void {
  const open = [...elementsBySlug.values()].filter(({ isLocked }) => !isLocked)
  if (open.length === 0) return
  const names = open.map(({ element }) => element.name).join(', ')
  throw new AppError('conflict', `Lock these elements before they are used in a scene: ${names}.`, {
    details: { unlocked: open.map(({ element }) => element.slug) }
  })
}

/** Reference images of one shot: first the sheet of every element, then second views until the limit. */
export function referencesOf(
  elementSlugs: readonly string[],
  elementsBySlug: ReadonlyMap<string, ElementWithImages>,
  maximum: number
): ImageReference[] {
  const shown = elementSlugs.flatMap((slug) => elementsBySlug.get(slug) ?? [])
  const byRank = [0, 1].flatMap((rank) =>
    shown.flatMap(({ element, imageIds }) => {
      const imageId = imageIds[rank]
      return imageId ? [{ imageId, role: 'element' as const, elementSlug: element.slug }] : []
    })
  )
  return byRank.slice(0, Math.min(maximum, 9))
}

async function findFinished(queryable: Queryable, imageIds: string[]): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set()
  const rows = await queryable
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, imageIds), eq(images.status, 'Completed')))
  return new Set(rows.map((row) => row.id))
}
