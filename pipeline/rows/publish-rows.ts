import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { mediaTable } from '@callsheet/lib/database/media-rows.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { changeStatement, toGiven } from './change-statement.ts'
import { changeOfUpdate, firstOfEachRow, type RowChange, type RowUpdate } from './row-change.ts'
import { statementName } from './statement-name.ts'

export interface Publication {
  /** Id of the entry in `deletions` that the update removes. */
  intentId: number
  now: Date
  update: RowUpdate
}

/** Publishes copies with similar updates, together when possible. Each has its own answer or its own error. */
export function prepareRowPublish(database: Database, example: RowUpdate) {
  const statement = publishStatement(database, changeOfUpdate(example))
  const query = statement.prepare(statementName('publish_rows', statement))
  return (publications: Publication[]): Promise<(Error | boolean)[]> =>
    publishEach(publications, async (firsts) => {
      const changes = firsts.map(({ update }) => changeOfUpdate(update))
      const rows = await query.execute({
        publications: JSON.stringify(
          firsts.map(({ intentId, update }) => ({ row_id: update.id, intent_id: intentId }))
        ),
        ids: changes.map(({ id }) => id),
        given: toGiven(changes),
        now: firsts[0]?.now.toISOString()
      })
      return new Map(rows.map((row) => [row.rowId, row.isIntended ? row.isPublished : sweptAway()]))
    })
}

/**
 * Locks the intents first. A sweep that would take one away then waits, or has already taken it. They are
 * found by arrays of ids: a join reads the whole table, and that holds all intents of the last minute, dead ones too.
 */
function publishStatement(database: Database, example: RowChange) {
  const publication = database
    .$with('publication', { rowId: sql<string>`row_id`, intentId: sql<number>`intent_id` })
    .as(
      sql`select row_id, intent_id from json_to_recordset(${sql.placeholder('publications')}::json) as given (row_id uuid, intent_id bigint)`
    )
  const intent = database.$with('intent').as(
    database
      .select({ id: deletions.id })
      .from(deletions)
      .where(and(sql`${deletions.id} = any(array(select intent_id from publication))`, eq(deletions.tries, 0)))
      .orderBy(deletions.id)
      .for('update')
  )
  const isIntended = sql`${mediaTable(example.kind).id} in (select row_id from publication join intent on intent.id = intent_id)`
  const updated = database.$with('updated').as(changeStatement(database, example, isIntended))
  const isUpdated = sql`exists (select from updated where updated.id = row_id)`
  const forgotten = database
    .$with('forgotten')
    .as(
      database
        .delete(deletions)
        .where(sql`${deletions.id} = any(array(select intent_id from publication where ${isUpdated}))`)
    )
  const superseded = database.$with('superseded').as(
    database
      .update(deletions)
      .set({ nextTryAt: sql`${sql.placeholder('now')}::timestamptz` })
      .where(
        sql`${deletions.id} = any(array(select intent.id from intent join publication on intent_id = intent.id where not ${isUpdated}))`
      )
  )
  return database
    .with(publication, intent, updated, forgotten, superseded)
    .select({
      rowId: sql<string>`row_id`,
      isIntended: sql<boolean>`exists (select from intent where intent.id = intent_id)`,
      isPublished: sql<boolean>`${isUpdated}`
    })
    .from(publication)
}

/** The intent lives hours longer than the copy. When the intent is gone, the object is also gone. */
const sweptAway = () => new AppError('unavailable', 'The copy took too long and was swept away.')

type PublishOnce = (firsts: Publication[]) => Promise<ReadonlyMap<string, Error | boolean>>

/**
 * Uses one statement when nothing fails, with a row's second copy after its first. Otherwise it publishes each copy
 * alone, so that one failure does not undo the others.
 */
async function publishEach(
  publications: readonly Publication[],
  publishOnce: PublishOnce
): Promise<(Error | boolean)[]> {
  const answers = new Map<Publication, Error | boolean>()
  const publish = async (some: Publication[]): Promise<void> => {
    try {
      const published = await publishOnce(some)
      for (const each of some) answers.set(each, published.get(each.update.id) ?? sweptAway())
    } catch (error) {
      if (some.length > 1) for (const each of some) await publish([each])
      else for (const each of some) answers.set(each, error instanceof Error ? error : new Error(String(error)))
    }
  }
  for (;;) {
    const waiting = publications.filter((each) => !answers.has(each))
    if (waiting.length === 0) break
    await publish(firstOfEachRow(waiting, ({ update }) => update.id))
  }
  return publications.map((each) => answers.get(each) ?? sweptAway())
}
