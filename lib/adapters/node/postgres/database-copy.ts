import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export interface CopiedTable {
  name: string
  columns: string[]
  rows: number
}

export interface DatabaseCopy {
  /** Hashes of the migrations that made these tables, in the order they were applied. */
  migrations: string[]
  tables: CopiedTable[]
}

/**
 * Copies every table of ours as of one moment, each into a stream of PostgreSQL's text format. Others may write
 * meanwhile.
 */
export async function copyTablesOut(url: string, open: (table: string) => Writable): Promise<DatabaseCopy> {
  return withClient(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    const { rows } = await client.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by created_at'
    )
    const tables: CopiedTable[] = []
    for (const { name, columns } of await listTables(client)) {
      const source = client.query(copyTo(`copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`))
      await pipeline(source, open(name))
      tables.push({ name, columns, rows: source.rowCount })
    }
    await client.query('commit')
    return { migrations: rows.map(({ hash }) => hash), tables }
  })
}

/**
 * Replaces what the migrations wrote with such a copy, completely or not at all. Needs a superuser, because foreign
 * keys may point to rows that come later.
 */
export async function copyTablesIn(
  url: string,
  tables: readonly CopiedTable[],
  open: (table: string) => Readable
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin')
    const present = await listTables(client)
    await client.query(`truncate table ${present.map(({ name }) => quote(name)).join(', ')}`)
    await client.query('set local session_replication_role = replica')
    for (const { name, columns } of tables) {
      await pipeline(
        open(name),
        client.query(copyFrom(`copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`))
      )
    }
    await continueSequences(client)
    await client.query('commit')
  })
}

/** True when none of our tables exists. */
export async function isDatabaseEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await listTables(client)).length === 0)
}

/** Leaves out columns that the database computes. */
async function listTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
       from pg_class
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      group by relname order by relname`
  )
  return rows
}

async function continueSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select format('%I.%I', namespace.nspname, sequence.relname) as sequence, owner.relname as table, attname as column
       from pg_class sequence
       join pg_namespace namespace on namespace.oid = sequence.relnamespace and namespace.nspname = 'public'
       join pg_depend on objid = sequence.oid and deptype in ('a', 'i') and classid = 'pg_class'::regclass
       join pg_class owner on owner.oid = refobjid
       join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where sequence.relkind = 'S'`
  )
  for (const { sequence, table, column } of rows) {
    await client.query(
      `select setval($1::regclass, max(${quote(column)})) from ${quote(table)} having max(${quote(column)}) is not null`,
      [sequence]
    )
  }
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'callsheet backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
