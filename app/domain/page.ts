import { and, lt, or, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Page } from '@callsheet/lib/wire/app-api/page.ts'

interface Row {
  id: string
  createdAt: Date
}

/** Milliseconds since 1970, within the years that PostgreSQL can read, then the row's id. */
const cursor = /^(?<milliseconds>\d{1,14})_(?<id>[\da-f-]{36})$/

/** The rows that are older than the cursor's row. */
export function olderThan(after: string | undefined, columns: { id: PgColumn; createdAt: PgColumn }): SQL | undefined {
  if (after === undefined) return undefined
  const { milliseconds, id } = cursor.exec(after)?.groups ?? {}
  const moment = new Date(Number(milliseconds))
  if (!id || !z.uuid().safeParse(id).success) {
    throw new AppError('invalid-input', 'The value of after is not one that a list answered as next.')
  }
  return or(lt(columns.createdAt, moment), and(eq(columns.createdAt, moment), lt(columns.id, id)))
}

/** A page of rows. The query asked for `limit + 1`. */
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
