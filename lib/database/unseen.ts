import { sql, type SQL } from 'drizzle-orm'

/**
 * A parameter of a prepared statement whose value the planner does not see. PostgreSQL keeps the plan of a prepared
 * statement if one that is made for the values at hand costs no less. For a single row it costs less, and for a row
 * that came after the last analyze too. The statement is then planned at each use, which can take longer than its work.
 */
export const unseen = (name: string, type: 'int' | 'uuid' | 'uuid[]' | 'bigint[]'): SQL =>
  // The outer type makes it one value: `any` would take the select itself for a list.
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`
