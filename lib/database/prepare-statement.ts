import type { Query } from 'drizzle-orm'
import type { Queryable } from './database.ts'

export type Cells = readonly unknown[]

export interface PreparedStatement<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>
}

/**
 * A statement that is made all the time, under a name: each connection plans it once, so that a pooler in between must
 * know named statements. Its maker says how the cells of a row are read, which costs less than to find out each time.
 */
export function prepareStatement<Row>(
  on: Queryable,
  name: string,
  statement: { toSQL(): Query },
  readRow: (cells: Cells) => Row
): PreparedStatement<Row> {
  return on._.session.prepareQuery<{ execute: Row[]; all: never; values: never }>(
    statement.toSQL(),
    undefined,
    name,
    true,
    (rows) => rows.map(readRow)
  )
}
