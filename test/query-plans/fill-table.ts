import { createHash } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'

export interface TableToFill {
  table: PgTable
  rows: number
  /**
   * SQL by the column's name in the database; `n` counts rows from 1. Other columns get values made from their type.
   */
  values?: Record<string, string>
}

interface Column {
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The table that it points to. */
  parent: string | null
}

/**
 * Realistic rows, the newest first. Row 1 of a table belongs to row 1 of each table that it points to, and the rows of
 * one parent follow each other. The session must not check foreign keys, because tables come in any order.
 */
export async function fillTable(
  client: Client,
  { table, rows, values = {} }: TableToFill,
  rowsOf: RowsOf
): Promise<void> {
  const name = getTableName(table)
  const enums = enumValues(table)
  const columns = (await readColumns(client, name)).flatMap((column) => {
    const expression = values[column.name] ?? makeUp({ column, rows, rowsOf, table: name, allowed: enums[column.name] })
    return expression === null ? [] : [{ name: column.name, expression }]
  })
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const expressions = columns.map((column) => column.expression).join(', ')
  await client.query(`insert into "${name}" (${names}) select ${expressions} from generate_series(1, ${rows}) n`)
}

export type RowsOf = (table: string) => number

/** The id of a table's row by its number. Ids are in the order of writing, like real ones. */
export const idOf = (table: string, number = 'n'): string =>
  `(left(md5('${table}'), 8) || '-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** The same as a value: the id of the row with this number. Row 1 is the newest. */
export function filledId(table: string, number: number): string {
  const prefix = createHash('md5').update(table).digest('hex').slice(0, 8)
  return `${prefix}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

interface MakeUp {
  column: Column
  rows: number
  rowsOf: RowsOf
  table: string
  allowed: readonly string[] | undefined
}

function makeUp({ column, rows, rowsOf, table, allowed }: MakeUp): string | null {
  const { name, type, parent, isNullable, hasDefault } = column
  if (parent) {
    if (isNullable) return null
    const number = `(1 + (n - 1)::bigint * ${rowsOf(parent)} / ${rows})`
    return type === 'uuid' ? idOf(parent, number) : `'${parent}' || ${number}`
  }
  if (name === 'id' && type === 'uuid') return idOf(table)
  if (name === 'id' && type === 'text') return `'${table}' || n`
  if (type.startsWith('timestamp') && !isNullable) return `now() - n * interval '20 seconds'`
  if (isNullable || hasDefault) return null
  if (type === 'text') return allowed ? `'${allowed[0]}'` : `'x'`
  if (type === 'jsonb') return `'{}'`
  if (type === 'uuid') return idOf(`${table}.${name}`)
  return type === 'boolean' ? 'false' : '1'
}

async function readColumns(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable", atthasdef as "hasDefault",
            (select confrelid::regclass::text from pg_constraint
              where conrelid = attrelid and contype = 'f' and conkey = array[attnum] and conparentid = 0) as parent
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table]
  )
  return rows
}

function enumValues(table: PgTable): Record<string, readonly string[]> {
  return Object.fromEntries(
    getTableConfig(table).columns.flatMap(({ name, enumValues: allowed }) =>
      allowed?.length ? [[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), allowed]] : []
    )
  )
}
