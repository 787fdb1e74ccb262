import { sql, type SQL } from 'drizzle-orm'

/**
 * A parameter of a prepared statement whose value the planner does not see. PostgreSQL keeps the plan of a prepared
 * statement when it costs no more than one made for the values at hand, and it always finds one for a single row
 * cheaper. It would then plan the statement anew each time, which takes longer than to run it.
 */
export const unseen = (name: string, type: 'int' | 'uuid[]' | 'bigint[]'): SQL =>
  // The outer type makes it one value: `any` would take the select itself for a list.
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`
