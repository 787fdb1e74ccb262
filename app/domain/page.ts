import { and, lt, or, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'

/** Query of every list: newest first, by keyset, so that a page costs the same however deep it is. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next` of the page before. */
  after: z.string().max(200).optional()
})

export type PageQuery = z.output<typeof pageQuerySchema>

export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

export interface Page<Item> {
  items: Item[]
  /** `after` of the following page; null on the last one. */
  next: string | null
}

interface Row {
  id: string
  createdAt: Date
}

/** Rows older than the cursor's row. */
export function olderThan(after: string | undefined, columns: { id: PgColumn; createdAt: PgColumn }): SQL | undefined {
  if (after === undefined) return undefined
  const [milliseconds, id] = after.split('_')
  const moment = new Date(Number(milliseconds))
  if (!id || Number.isNaN(moment.getTime()) || !z.uuid().safeParse(id).success) {
    throw new AppError('invalid-input', 'The value of after is not one that a list answered as next.')
  }
  return or(lt(columns.createdAt, moment), and(eq(columns.createdAt, moment), lt(columns.id, id)))
}

/** A page of rows that were asked for with `limit + 1`. */
export function toPage<Source extends Row, Item>(
  rows: readonly Source[],
  limit: number,
  view: (row: Source) => Item
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? `${last.createdAt.getTime()}_${last.id}` : null
  return { items: shown.map(view), next }
}
