import { sql, type SQL } from 'drizzle-orm'

/**
 * A parameter of a prepared statement whose value the planner does not see. PostgreSQL keeps one plan for all values
 * only if it expects that plan to cost no more than one for the values at hand. For a single id, or for an id that came
 * after the last analyze, it expects more. It would then plan the statement at each use, which can take longer than to
 * run it. With a hidden value both plans are the same.
 */
export const hiddenFromPlanner = (name: string, type: 'int' | 'uuid' | 'uuid[]'): SQL =>
  // The outer type makes it one value: `any` would take the select itself for a list.
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`
