import { and, eq, gt, ilike, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Page, ShelfQuery } from '@callsheet/lib/wire/app-api/page.ts'

interface Row {
  id: string
  createdAt: Date
}

/** Milliseconds since 1970, within the years that PostgreSQL can read, then the row's id. */
const cursor = /^(?<milliseconds>\d{1,14})_(?<id>[\da-f-]{36})$/

/** The rows that are older than the cursor's row, by their creation unless the list is ordered by another `moment`. */
export function olderThan(after: string | undefined, { id, createdAt }: Columns, moment = createdAt): SQL | undefined {
  return beyond(after, { id, moment }, lt)
}

/** The rows that are newer than the cursor's row. */
export function newerThan(after: string | undefined, { id, createdAt }: Columns): SQL | undefined {
  return beyond(after, { id, moment: createdAt }, gt)
}

interface Columns {
  id: PgColumn
  createdAt: PgColumn
}

interface Order {
  id: PgColumn
  moment: PgColumn
}

function beyond(after: string | undefined, columns: Order, isBeyond: typeof lt): SQL | undefined {
  if (after === undefined) return undefined
  const { milliseconds, id } = cursor.exec(after)?.groups ?? {}
  const at = new Date(Number(milliseconds))
  if (!id || !z.uuid().safeParse(id).success) {
    throw new AppError('invalid-input', 'The value of after is not one that a list answered as next.')
  }
  return or(isBeyond(columns.moment, at), and(eq(columns.moment, at), isBeyond(columns.id, id)))
}

/** Rows of the archive or the others, with the searched words in their names. */
export function onShelf(
  { isArchived, search }: ShelfQuery,
  { name, archivedAt }: { name: PgColumn; archivedAt: PgColumn }
): SQL | undefined {
  return and(
    isArchived ? isNotNull(archivedAt) : isNull(archivedAt),
    search ? ilike(name, `%${literal(search)}%`) : undefined
  )
}

/** The signs of a pattern stand for themselves. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The moment of an `isArchived` of a request. Nothing when the request does not say it. */
export function archivedAt(isArchived: boolean | undefined, now: Date): { archivedAt?: Date | null } {
  return isArchived === undefined ? {} : { archivedAt: isArchived ? now : null }
}

/** A page of rows, ordered by `momentOf` as the query is. The query asked for `limit + 1`. */
export function toPage<Source extends Row, Item>(
  rows: readonly Source[],
  limit: number,
  view: (row: Source) => Item,
  momentOf: (row: Source) => Date = ({ createdAt }) => createdAt
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? `${momentOf(last).getTime()}_${last.id}` : null
  return { items: shown.map(view), next }
}
