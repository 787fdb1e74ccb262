import { Column, is, SQL, type ColumnBaseConfig, type Query } from 'drizzle-orm'
import { PgTimestamp } from 'drizzle-orm/pg-core'
import type { Queryable } from '@callsheet/lib/database/database.ts'

/** The value in JSON: a date is ISO 8601 text. */
export type Plain<Value> = Value extends Date
  ? string
  : Value extends readonly unknown[]
    ? Value
    : Value extends object
      ? { [Name in keyof Value]: Plain<Value[Name]> }
      : Value

interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query
  _: { selectedFields: object }
}

type AnyTimestamp = Pick<PgTimestamp<ColumnBaseConfig<'date', 'PgTimestamp'>>, 'mapFromDriverValue'>
type Cells = readonly unknown[]
type Reader = (cells: Cells) => unknown

/**
 * A frequent select as a named statement. Its text is built once for all pools and transactions, and each connection
 * plans it once (a pooler in between must support named statements). How a row's cells become an object is also worked out once,
 * not for each row. Rows are as JSON has them, with dates as text, because most go directly into an answer. Only
 * columns and named expressions whose value needs no conversion can be selected, alone or in groups. A group that a left join may not find names its primary key first.
 */
export function prepareRead<On extends Queryable, Row>(
  name: string,
  build: (on: On) => Select<Row>
): (on: On, values: Record<string, unknown>) => Promise<Plain<Row>[]> {
  let built: { query: Query; readRow: (cells: Cells) => Plain<Row> } | undefined
  const known = new WeakMap<On, ReturnType<typeof prepareStatement<Plain<Row>>>>()
  return (on, values) => {
    let statement = known.get(on)
    if (!statement) {
      built ??= buildOnce(build(on))
      statement = prepareStatement(on, name, built)
      known.set(on, statement)
    }
    return statement.execute(values)
  }
}

function buildOnce<Row>(select: Select<Row>): { query: Query; readRow: (cells: Cells) => Plain<Row> } {
  const readRow = readerOf(select._.selectedFields, { index: 0 })
  // The cells of a row are those that its select names.
  return { query: select.toSQL(), readRow: (cells) => readRow(cells) as Plain<Row> }
}

function prepareStatement<Row>(
  on: Queryable,
  name: string,
  { query, readRow }: { query: Query; readRow: (cells: Cells) => Row }
) {
  return on._.session.prepareQuery<{ execute: Row[]; all: never; values: never }>(
    query,
    undefined,
    name,
    true,
    (rows) => {
      const read = rows.map(readRow)
      // The driver's result can outlive its query until the next full collection. Its cells then burden each small one.
      rows.length = 0
      return read
    }
  )
}

/** Takes the next cells of a row, in the order of the columns in the select. */
function readerOf(field: object, next: { index: number }): Reader {
  const index = next.index
  if (is(field, Column)) {
    next.index += 1
    const decode = decoderOf(field)
    return decode ? (cells) => (cells[index] === null ? null : decode(cells[index])) : (cells) => cells[index]
  }
  if (is(field, SQL.Aliased)) {
    next.index += 1
    return (cells) => cells[index]
  }
  const entries = Object.entries(field)
  const first: unknown = entries[0]?.[1]
  const mayBeMissed = is(first, Column) && first.primary
  const readers = entries.map(([name, inner]) => ({ name, read: readerOf(inner, next) }))
  return (cells) => {
    if (mayBeMissed && cells[index] === null) return null
    const result: Record<string, unknown> = {}
    for (const { name, read } of readers) result[name] = read(cells)
    return result
  }
}

/** Null when the driver's value needs no conversion, as for most columns. */
function decoderOf(column: Column): ((cell: unknown) => unknown) | null {
  if (is(column, PgTimestamp)) return (cell) => isoText(String(cell), column)
  return column.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? null
    : (cell) => column.mapFromDriverValue(cell)
}

/**
 * PostgreSQL writes `2026-11-21 20:15:09.123+00`. In a UTC session the text can be rearranged without making a date.
 */
function isoText(text: string, column: AnyTimestamp): string {
  const isPlain = text.length === 26 && text[10] === ' ' && text.endsWith('+00')
  return isPlain ? `${text.slice(0, 10)}T${text.slice(11, 23)}Z` : column.mapFromDriverValue(text).toISOString()
}
