import { aliasedTable, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { MediaState } from '@callsheet/lib/states.ts'
import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'

export type ElementRow = typeof elements.$inferSelect

interface ElementWithStates {
  element: ElementRow
  states: MediaState[]
}

const portraits = aliasedTable(images, 'portraits')
const sheets = aliasedTable(images, 'sheets')

/** Elements with the states of their pictures, oldest first. */
export async function readElements(queryable: Queryable, where: SQL | undefined): Promise<ElementView[]> {
  const rows = await queryable
    .select({ element: elements, portrait: portraits.status, sheet: sheets.status })
    .from(elements)
    .leftJoin(portraits, eq(portraits.id, elements.portraitImageId))
    .leftJoin(sheets, eq(sheets.id, elements.sheetImageId))
    .where(where)
    .orderBy(elements.createdAt, elements.slug)
    .limit(200)
  return rows.map(({ element, portrait, sheet }) =>
    viewOf({ element, states: [portrait, sheet].filter((state) => state !== null) })
  )
}

function viewOf({ element, states }: ElementWithStates): ElementView {
  const { id, adId, slug, kind, name, description, portraitImageId, sheetImageId, isReusable, lockedAt } = element
  const state = stateOf(element, states)
  return {
    id,
    adId,
    slug,
    kind,
    name,
    description,
    portraitImageId,
    sheetImageId,
    isReusable,
    lockedAt: lockedAt?.toISOString() ?? null,
    state,
    createdAt: element.createdAt.toISOString(),
    nextStep: nextStep({ kind: 'element', adId, state, name })
  }
}

function stateOf(element: ElementRow, states: readonly MediaState[]): ElementView['state'] {
  if (element.lockedAt) return 'locked'
  if (states.includes('Failed')) return 'failed'
  if (states.length === 0) return 'described'
  return states.every((state) => state === 'Completed') ? 'drawn' : 'drawing'
}
