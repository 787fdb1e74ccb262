import { Client } from 'pg'
import { growingTables, idsOfMonth, partitionOf, type Months } from './by-month.ts'
import { inTurn } from './in-turn.ts'

/** What an operator and autovacuum do to large tables, each once, in seconds. */
export interface Maintenance {
  vacuumSeconds: number
  removalSeconds: number
  removalWalBytes: number
  /** The vacuum that gives back the room of the removed rows. Nothing is left to do when they went as a whole. */
  vacuumAfterRemovalSeconds: number
}

interface MaintenanceOptions {
  databaseUrl: string
  layout: 'one table' | 'by month'
  months: Months
}

/**
 * A vacuum after every row of the newest month was changed once, which is less than a row's way from Queued to stored,
 * and then the removal of the oldest month.
 */
export async function measureMaintenance({ databaseUrl, layout, months }: MaintenanceOptions): Promise<Maintenance> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const vacuum = () => inTurn(growingTables, (table) => client.query(`vacuum (index_cleanup on) ${table}`))
  try {
    await inTurn(growingTables, (table) => {
      const [from, to] = idsOfMonth(table, 1, months)
      return client.query(`update ${table} set updated_at = now() where id >= $1 and id < $2`, [from, to])
    })
    await client.query('checkpoint')
    const vacuumSeconds = await secondsOf(vacuum)
    await client.query('checkpoint')
    const before = await walPosition(client)
    const removalSeconds = await secondsOf(() =>
      inTurn(growingTables, (table) => remove(client, { table, layout, months }))
    )
    const removalWalBytes = (await walPosition(client)) - before
    const vacuumAfterRemovalSeconds = layout === 'by month' ? 0 : await secondsOf(vacuum)
    return { vacuumSeconds, removalSeconds, removalWalBytes, vacuumAfterRemovalSeconds }
  } finally {
    await client.end()
  }
}

async function remove(
  client: Client,
  { table, layout, months }: { table: string } & Pick<MaintenanceOptions, 'layout' | 'months'>
): Promise<void> {
  const oldest = months.months
  const [from, to] = idsOfMonth(table, oldest, months)
  if (layout === 'by month') {
    await releaseReferences(client, table, [from, to])
    const partition = partitionOf(table, oldest)
    await client.query(`alter table ${table} detach partition ${partition}`)
    await client.query(`drop table ${partition}`)
    return
  }
  await client.query(`delete from ${table} where id >= $1 and id < $2`, [from, to])
}

/** Does to the rows that point into a range what their foreign keys would do: a partition that is pointed to stays. */
async function releaseReferences(client: Client, table: string, ids: [string, string]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select case confdeltype when 'c' then format('delete from %s where %I >= $1 and %2$I < $2', conrelid::regclass, attname)
                             else format('update %s set %I = null where %2$I >= $1 and %2$I < $2', conrelid::regclass, attname) end as statement
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and conparentid = 0 and confrelid = $1::regclass`,
    [table]
  )
  await inTurn(
    rows.map(({ statement }) => statement),
    (statement) => client.query(statement, ids)
  )
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

async function walPosition(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as bytes`
  )
  return rows[0]?.bytes ?? 0
}
