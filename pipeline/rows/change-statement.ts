import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { mediaTable, rowGuard, type MediaChanges, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { hiddenFromPlanner } from '@callsheet/lib/database/hidden-from-planner.ts'
import type { PlainChanges, RowChange } from './row-change.ts'

/**
 * The statement for similar changes of `ids` with the values in `given`. Rows that no longer match their guard are left
 * out.
 */
export function changeStatement(queryable: Queryable, change: RowChange, onlyIf?: SQL) {
  const { kind, guard, to, set } = change
  const table = mediaTable(kind)
  const values = Object.fromEntries(
    Object.keys(set).map((name) => [name, sql`given.${sql.identifier(toSnakeCase(name))}`])
  )
  const isAsBefore = rowGuard(kind, guard)
  // Every statement locks rows in the same order, so that two statements over the same rows never deadlock.
  const locked = queryable
    .select({ id: sql<string>`${table.id}`.as('locked_id') })
    .from(table)
    .where(and(sql`${table.id} = any(${hiddenFromPlanner('ids', 'uuid[]')})`, isAsBefore, onlyIf))
    .orderBy(table.id)
    .for('update')
    .as('locked')
  return (
    queryable
      .update(table)
      // The keys are those of `PlainChanges`.
      .set({
        ...(values as MediaChanges),
        updatedAt: sql`now()`,
        ...(guard.states.includes(to) ? {} : { status: to })
      })
      .from(locked)
      .innerJoin(givenTable(change), sql`given.id = ${locked.id}`)
      .where(and(eq(table.id, locked.id), isAsBefore))
      .returning({
        id: table.id,
        submittingAt: table.submittingAt,
        ownerId: table.ownerId,
        adId: table.adId,
        pipelineId: table.pipelineId
      })
  )
}

/** The values of similar changes of rows, as one parameter for `given`. */
export function toGiven(changes: readonly RowChange[]): string {
  const names = Object.keys(changes[0]?.set ?? {}).map(
    (name) => [name as keyof PlainChanges, toSnakeCase(name)] as const
  )
  return JSON.stringify(
    changes.map(({ id, set }) => {
      const record: Record<string, unknown> = { id }
      for (const [name, column] of names) record[column] = set[name]
      return record
    })
  )
}

/** The rows of `toGiven` inside a statement. */
function givenTable({ kind, set }: RowChange): SQL {
  const columns = columnsOf(kind)
  const typed = ['id', ...Object.keys(set)].map(
    (name) => sql`${sql.identifier(toSnakeCase(name))} ${sql.raw(columns[name]?.getSQLType() ?? 'text')}`
  )
  return sql`json_to_recordset(${sql.placeholder('given')}::json) as given(${sql.join(typed, sql`, `)})`
}

const columnsOf = (kind: MediaKind) => getTableColumns(mediaTable(kind)) as Record<string, { getSQLType(): string }>
