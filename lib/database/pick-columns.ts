import type { PgTable } from 'drizzle-orm/pg-core'

/** Some columns of a table, for a frequent select that does not need the others. */
export function pickColumns<Table extends PgTable, Name extends keyof Table>(
  table: Table,
  names: readonly Name[]
): Pick<Table, Name> {
  // The names are keys of the table, so the entries have their types.
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>
}
