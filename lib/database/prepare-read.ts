import { Column, is, type ColumnBaseConfig, type Query } from 'drizzle-orm'
import { PgTimestamp } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'
import { prepareStatement, type Cells, type PreparedStatement } from './prepare-statement.ts'

/** As JSON shows it: a moment is ISO 8601 text. */
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
type Reader = (cells: Cells) => unknown
/** Null where the driver's value is the column's: most are. */
type DecoderOf = (column: Column) => ((cell: unknown) => unknown) | null
type Read<On, Row> = (on: On, values: Record<string, unknown>) => Promise<Row[]>

/**
 * A select that requests make all the time, as a named statement: it is put together once for each pool or transaction,
 * each connection plans it once (a pooler in between must know named statements), and how its cells become a row is
 * worked out once instead of for each row. Rows come as JSON shows them, moments as text: most go straight into an
 * answer. Columns alone can be selected, by themselves or in groups; a group that a left join may miss names its
 * primary key first.
 */
export const prepareRead = <On extends Queryable, Row>(
  name: string,
  build: (on: On) => Select<Row>
): Read<On, Plain<Row>> => prepare(name, build, plainDecoderOf)

/** The same for work on the rows: they come as the tables have them. */
export const prepareRowRead = <On extends Queryable, Row>(
  name: string,
  build: (on: On) => Select<Row>
): Read<On, Row> => prepare(name, build, decoderOf)

function prepare<On extends Queryable, Row>(
  name: string,
  build: (on: On) => Select<unknown>,
  decoder: DecoderOf
): Read<On, Row> {
  const known = new WeakMap<On, PreparedStatement<Row>>()
  return (on, values) => {
    let statement = known.get(on)
    if (!statement) {
      const select = build(on)
      const readRow = readerOf(select._.selectedFields, { index: 0 }, decoder)
      // The cells of a row are those of the select that it came by.
      statement = prepareStatement(on, name, select, (cells) => readRow(cells) as Row)
      known.set(on, statement)
    }
    return statement.execute(values)
  }
}

/** Takes the next cells of a row, in the order in which the select names its columns. */
function readerOf(field: object, next: { index: number }, decoder: DecoderOf): Reader {
  const index = next.index
  if (is(field, Column)) {
    next.index += 1
    const decode = decoder(field)
    return decode ? (cells) => (cells[index] === null ? null : decode(cells[index])) : (cells) => cells[index]
  }
  const entries = Object.entries(field)
  const first: unknown = entries[0]?.[1]
  const mayBeMissed = is(first, Column) && first.primary
  const readers = entries.map(([name, inner]) => ({ name, read: readerOf(inner, next, decoder) }))
  return (cells) => {
    if (mayBeMissed && cells[index] === null) return null
    const result: Record<string, unknown> = {}
    for (const { name, read } of readers) result[name] = read(cells)
    return result
  }
}

const decoderOf: DecoderOf = (column) =>
  column.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : (cell) => column.mapFromDriverValue(cell)

const plainDecoderOf: DecoderOf = (column) =>
  is(column, PgTimestamp) ? (cell) => isoText(String(cell), column) : decoderOf(column)

/** PostgreSQL writes `2026-11-21 20:15:09.123+00`, so that a session in UTC needs no date made and written again. */
function isoText(text: string, column: AnyTimestamp): string {
  const isPlain = text.length === 26 && text[10] === ' ' && text.endsWith('+00')
  return isPlain ? `${text.slice(0, 10)}T${text.slice(11, 23)}Z` : column.mapFromDriverValue(text).toISOString()
}
