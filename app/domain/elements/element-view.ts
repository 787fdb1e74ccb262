import { aliasedTable, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { MediaState } from '@callsheet/lib/states.ts'
import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { elementState, viewsToDraw, type SheetPicture } from './element-state.ts'

export type ElementRow = typeof elements.$inferSelect

export interface ElementWithPictures {
  element: ElementRow
  /** The most useful first: identity sheet, then portrait. */
  pictures: SheetPicture[]
}

const portraits = aliasedTable(images, 'portraits')
const sheets = aliasedTable(images, 'sheets')

/** Whether a sheet was drawn from a photo that the user gave. */
const isOfPhoto = sql<boolean | null>`${sheets.input} -> 'references' @> '[{"role": "product"}]'::jsonb`

interface PictureFacts extends Record<'portrait' | 'sheet', MediaState | null> {
  isPhoto: boolean
  isOfPhoto: boolean
}

export interface ElementReadOptions {
  limit?: number
  isNewestFirst?: boolean
  /** Of a frequent read: a name that no read with another text has. Each connection then plans it once. */
  statement?: string
}

/** Elements with their pictures, oldest first where nothing is said. */
export async function readElementRows(
  queryable: Queryable,
  where: SQL | undefined,
  { limit, isNewestFirst = false, statement }: ElementReadOptions = {}
): Promise<ElementWithPictures[]> {
  const { createdAt, id } = elements
  const asked = queryable
    .select({ element: elements, portrait: portraits.status, sheet: sheets.status, purpose: sheets.purpose, isOfPhoto })
    .from(elements)
    .leftJoin(portraits, eq(portraits.id, elements.portraitImageId))
    .leftJoin(sheets, eq(sheets.id, elements.sheetImageId))
    .where(where)
    .orderBy(...(isNewestFirst ? [desc(createdAt), desc(id)] : [createdAt, id]))
  const limited = limit === undefined ? asked : asked.limit(limit)
  const rows = await (statement === undefined ? limited : limited.prepare(statement).execute())
  return rows.map(({ element, portrait, sheet, purpose, isOfPhoto }) => ({
    element,
    pictures: picturesOf(element, { portrait, sheet, isPhoto: purpose === 'upload', isOfPhoto: isOfPhoto ?? false })
  }))
}

/** The same as their users see them. */
export async function readElements(
  queryable: Queryable,
  where: SQL | undefined,
  options?: ElementReadOptions
): Promise<ElementView[]> {
  return (await readElementRows(queryable, where, options)).map(elementView)
}

function picturesOf(
  { kind, sheetImageId, portraitImageId }: ElementRow,
  { portrait, sheet, isPhoto, isOfPhoto }: PictureFacts
): SheetPicture[] {
  const view = kind === 'cast' ? 'identity-sheet' : 'sheet'
  const pictures: SheetPicture[] = []
  if (sheetImageId && sheet)
    pictures.push({ view, imageId: sheetImageId, status: sheet, isPhoto, isReal: isPhoto || isOfPhoto })
  if (portraitImageId && portrait)
    pictures.push({ view: 'portrait', imageId: portraitImageId, status: portrait, isPhoto: false, isReal: false })
  return pictures
}

export function elementView({ element, pictures }: ElementWithPictures): ElementView {
  const { id, adId, slug, kind, name, description, voice, portraitImageId, sheetImageId, isReusable, lockedAt } =
    element
  const state = elementState(lockedAt !== null, pictures)
  return {
    id,
    adId,
    slug,
    kind,
    name,
    description,
    voice,
    portraitImageId,
    sheetImageId,
    isPhoto: pictures.some((picture) => picture.isPhoto),
    isReusable,
    lockedAt: lockedAt?.toISOString() ?? null,
    state,
    sheetsToDraw: viewsToDraw(kind, pictures).length,
    usedIn: [],
    createdAt: element.createdAt.toISOString(),
    nextStep: nextStep({ kind: 'element', adId, state, name })
  }
}
