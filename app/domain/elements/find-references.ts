import { and, eq, inArray, or } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { elementKindsByImportance, type Element, type ElementSheetView } from '@callsheet/lib/wire/element.ts'
import {
  maximumReferences,
  type ImageReference,
  type LeftOutReference,
  type SubmitInput
} from '@callsheet/lib/wire/submit-input.ts'
import { elementState, hasFinishedSheet, viewsToDraw, type SheetPicture } from './element-state.ts'
import { readElementRows } from './element-view.ts'

export interface ElementWithSheets {
  id: string
  element: Element
  /** The most useful first. */
  pictures: SheetPicture[]
  hasFinishedSheet: boolean
  /** Empty when it has a finished sheet, or all that is missing is being drawn. */
  viewsToDraw: ElementSheetView[]
  /** Locked, and no sheet is being drawn or has failed. */
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
): Promise<Map<string, ElementWithSheets>> {
  const wanted = [...new Set(slugs)]
  if (wanted.length === 0) return new Map()
  const rows = await readElementRows(
    queryable,
    and(
      eq(elements.ownerId, ownerId),
      inArray(elements.slug, wanted),
      or(eq(elements.adId, adId), eq(elements.isReusable, true))
    )
  )
  // The ad's own element comes before an element of the vault with the same slug.
  const bySlug = new Map(
    rows
      .toSorted((a, b) => Number(a.element.adId === adId) - Number(b.element.adId === adId))
      .map((row) => [row.element.slug, row])
  )
  const unknown = wanted.filter((slug) => !bySlug.has(slug))
  if (unknown.length > 0) {
    throw new AppError('invalid-input', `This ad has no element called ${unknown.join(', ')}.`, {
      details: { unknown }
    })
  }
  return new Map(
    [...bySlug.values()].map(({ element: { id, slug, kind, name, description, lockedAt }, pictures }) => {
      const found: ElementWithSheets = {
        id,
        element: { slug, kind, name, description },
        pictures,
        hasFinishedSheet: hasFinishedSheet(pictures),
        viewsToDraw: viewsToDraw(kind, pictures),
        isLocked: elementState(lockedAt !== null, pictures) === 'locked'
      }
      return [slug, found]
    })
  )
}

/** spec: Route B. A scene's still uses only locked elements. Errors: `conflict` with the elements that are not locked. */
export function requireLocked(elementsBySlug: ReadonlyMap<string, ElementWithSheets>): void {
  const open = [...elementsBySlug.values()].filter(({ isLocked }) => !isLocked)
  if (open.length === 0) return
  const names = open.map(({ element }) => element.name).join(', ')
  throw new AppError('conflict', `Lock these elements before they are used in a scene: ${names}.`, {
    details: { unlocked: open.map(({ element }) => element.slug) }
  })
}

export interface ReferencesOptions {
  elementSlugs: readonly string[]
  elementsBySlug: ReadonlyMap<string, ElementWithSheets>
  /** Pictures that the model still takes. */
  maximum: number
  /** The picture waits for sheets that are being drawn, and carries them. */
  waitsForSheets?: boolean
}

export type FoundReferences = Required<Pick<SubmitInput, 'references' | 'leftOut'>>

/**
 * Reference images of one shot by the order of importance: people, product, wardrobe, props, place. Identity sheets of
 * all people come before their portraits. What the model does not take is in `leftOut`.
 */
export function referencesOf(options: ReferencesOptions): FoundReferences {
  const { elementSlugs, elementsBySlug, maximum, waitsForSheets = false } = options
  const shown = elementSlugs.flatMap((slug) => elementsBySlug.get(slug) ?? [])
  const isUsable = ({ status }: SheetPicture) => status === 'Completed' || (waitsForSheets && status !== 'Failed')
  const usable: ImageReference[] = elementKindsByImportance.flatMap((kind) => {
    const ofKind = shown.filter(({ element }) => element.kind === kind)
    return [0, 1].flatMap((rank) =>
      ofKind.flatMap(({ element, pictures }) => {
        const picture = pictures[rank]
        if (!picture || !isUsable(picture)) return []
        return [{ imageId: picture.imageId, role: 'element' as const, elementSlug: element.slug, view: picture.view }]
      })
    )
  })
  const limit = Math.max(0, Math.min(maximum, maximumReferences))
  const withoutSheet = shown.flatMap(({ element: { slug }, pictures }): LeftOutReference[] => {
    const missing = pictures.filter((picture) => !isUsable(picture))
    if (pictures.length === 0) return [{ elementSlug: slug, why: 'no-sheet' }]
    return missing.map(({ view }) => ({ elementSlug: slug, view, why: 'no-sheet' }))
  })
  const beyond = usable
    .slice(limit)
    .flatMap(({ elementSlug, view }): LeftOutReference[] => (elementSlug ? [{ elementSlug, view, why: 'limit' }] : []))
  return { references: usable.slice(0, limit), leftOut: [...beyond, ...withoutSheet] }
}
