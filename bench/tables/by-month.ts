import type { Client } from 'pg'
import { filledId } from '../../test/query-plans/fill-table.ts'

/** The tables that get rows with every scene and keep them. */
export const growingTables = ['images', 'videos', 'pipeline_scenes'] as const

/** Real ids begin with the time, in milliseconds since 1970: until 2039 this is their first byte. */
const realIds = ['01000000-0000-0000-0000-000000000000', '02000000-0000-0000-0000-000000000000'] as const

export interface Months {
  /** The number of scenes that will be filled in, and the months over which they are spread. */
  scenes: number
  months: number
}

/**
 * Lays out the growing tables of an empty, migrated database as partitions by ranges of their ids, one for each month
 * and one for what is written from now on. Keys, checks and foreign keys stay. Unique rules that are not on the id
 * become plain indexes, because PostgreSQL keeps them only within a partition.
 */
export async function layOutByMonth(client: Client, months: Months): Promise<void> {
  for (const table of growingTables) await layOut(client, table, months)
}

/** The name of a month's partition. The newest month is 1. */
export const partitionOf = (table: string, month: number): string => `${table}_month_${month}`

/** The ids of a month: from the first to before the second. The newest month is 1, and its rows were filled in first. */
export function idsOfMonth(table: string, month: number, { scenes, months }: Months): [string, string] {
  const place = (number: number) => filledId(table, 1 + Math.floor((scenes * number) / months))
  return [place(month - 1), place(month)]
}

async function layOut(client: Client, table: string, months: Months): Promise<void> {
  const column = async (text: string) => (await client.query<{ sql: string }>(text, [table])).rows.map(({ sql }) => sql)
  const foreign = await column(
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as sql
       from pg_constraint where contype = 'f' and conparentid = 0 and (conrelid = $1::regclass or confrelid = $1::regclass)`
  )
  const withoutForeign = await column(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql
       from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = $1::regclass`
  )
  const indexes = await column(
    `select replace(pg_get_indexdef(indexrelid), 'CREATE UNIQUE', 'CREATE') as sql
       from pg_index where indrelid = $1::regclass and not indisprimary`
  )
  for (const statement of withoutForeign) await client.query(statement)
  await client.query(`alter table ${table} rename to whole`)
  await client.query(
    `create table ${table} (like whole including defaults including constraints) partition by range (id)`
  )
  await client.query('drop table whole')
  await client.query(`alter table ${table} add primary key (id)`)
  for (const statement of [...indexes, ...foreign]) await client.query(statement)
  for (let month = 1; month <= months.months; month += 1) {
    await addPartition(client, { table, name: partitionOf(table, month), ids: idsOfMonth(table, month, months) })
  }
  await addPartition(client, { table, name: `${table}_now`, ids: realIds })
}

async function addPartition(
  client: Client,
  { table, name, ids: [from, to] }: { table: string; name: string; ids: readonly [string, string] }
): Promise<void> {
  await client.query(`create table ${name} partition of ${table} for values from ('${from}') to ('${to}')`)
}
