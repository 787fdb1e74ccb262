import type { Client } from 'pg'

export interface WorldBeginning {
  /** Everything that was written since is gone, and sequences go on from where they were. */
  returnTo(): Promise<void>
}

const schemas = `('public', 'journal')`

/**
 * Keeps a copy of what is in the database, `constant` tables aside: nothing writes to these. Returning to it empties the
 * other tables by deletion and vacuum, which leaves each file without a page, as `truncate` does, so a query without an
 * order answers in the same one in every run. It takes a fortieth of the time, because the files of the tables in which
 * nothing was written stay as they are.
 */
export async function keepWorldBeginning(client: Client, constant: readonly string[]): Promise<WorldBeginning> {
  const writtenTables = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select name from (select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname in ${schemas}) as tables
        where not name = any($1) and pg_relation_size(name::regclass) > 0 order by name`,
      [constant]
    )
    return rows.map(({ name }) => name)
  }
  await client.query('create schema beginning')
  const copies = (await writtenTables()).map((name) => ({ name, copy: `beginning.${name.replaceAll('.', '_')}` }))
  for (const { name, copy } of copies) await client.query(`create table ${copy} as table ${name}`)
  const { rows: sequences } = await client.query<{ name: string; start: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, start_value as start, last_value as last
      from pg_sequences where schemaname in ${schemas}`
  )
  const setSequences = sequences
    .map(({ name, start, last }) => `setval('${name}', ${last ?? start}, ${last !== null})`)
    .join(', ')
  // Without foreign keys and triggers: everything goes and comes at once.
  const withoutTriggers = (statements: readonly string[]) =>
    client.query(
      [
        'set session_replication_role = replica',
        ...statements,
        `select ${setSequences}`,
        'set session_replication_role = origin'
      ].join('; ')
    )

  return {
    async returnTo() {
      const written = await writtenTables()
      if (written.length > 0) {
        await withoutTriggers(written.map((name) => `delete from ${name}`))
        await client.query(`vacuum (skip_database_stats, parallel 0) ${written.join(', ')}`)
        const { rows: left } = await client.query<{ name: string }>(
          'select name from unnest($1::text[]) as name where pg_relation_size(name::regclass) > 0',
          [written]
        )
        // Somebody else still looks at the old rows.
        if (left.length > 0) await client.query(`truncate ${left.map(({ name }) => name).join(', ')} cascade`)
      }
      await withoutTriggers(copies.map(({ name, copy }) => `insert into ${name} select * from ${copy}`))
    }
  }
}
