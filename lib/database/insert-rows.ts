import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/**
 * Writes any number of rows by a statement with one parameter, so that neither side spends time on thousands of
 * placeholders. A column with a default in the database is given in every row or in none.
 */
export async function insertRows<Table extends PgTable>(
  queryable: Queryable,
  table: Table,
  rows: readonly Table['$inferInsert'][]
): Promise<void> {
  if (rows.length === 0) return
  const given = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    const holders = rows.filter((row) => valueOf(row, name) !== undefined).length
    if (column.hasDefault && holders > 0 && holders < rows.length)
      throw new Error(`Give ${name} in each of the ${rows.length} rows or in none.`)
    return holders > 0 ? [{ name, columnName: toSnakeCase(name) }] : []
  })
  const records = rows.map((row) =>
    Object.fromEntries(given.map(({ name, columnName }) => [columnName, valueOf(row, name)]))
  )
  const columns = sql.raw(given.map(({ columnName }) => `"${columnName}"`).join(', '))
  await queryable.execute(
    sql`insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`
  )
}

/** The names of the columns are the keys of a row. */
const valueOf = (row: object, name: string): unknown => (row as Record<string, unknown>)[name]
