import type { PgTable } from 'drizzle-orm/pg-core'

/** Some of a table's columns, for a select that is read too often to carry the others. */
export function pickColumns<Table extends PgTable, Name extends keyof Table>(
  table: Table,
  names: readonly Name[]
): Pick<Table, Name> {
  // Made of the table's own entries, by their names.
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>
}
