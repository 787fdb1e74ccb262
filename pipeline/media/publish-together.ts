import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { gather } from '@callsheet/lib/gather.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import {
  changeStatement,
  firstOfEachRow,
  statementName,
  toChange,
  toGiven,
  type PlainChange,
  type PlainUpdate
} from '@callsheet/lib/database/plain-change.ts'
import { mediaTable } from '@callsheet/lib/database/media-rows.ts'
import { prepareStatement } from '@callsheet/lib/database/prepare-statement.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'

interface Intent {
  storageKey: string
  nextTryAt: Date
}

export interface Publication {
  /** Of the entry in `deletions` that is forgotten with the update. */
  intentId: number
  now: Date
  update: PlainUpdate
}

interface Together {
  intend(intent: Intent): Promise<number>
  publish: Map<string, (publication: Publication) => Promise<Error | boolean>>
}

const limits = { maxItems: 100, maxCalls: 1 }
const togetherByDatabase = new WeakMap<Database, Together>()

/** Writes down what is about to be stored; the id of the entry. Those that wait are written by one statement. */
export const intendTogether = (database: Database, intent: Intent): Promise<number> =>
  togetherOf(database).intend(intent)

/**
 * Makes a copy the row's and forgets its intent, both or neither. False where the row needs it no more: the copy is then
 * due to be removed. Throws when the intent was swept away, and the copy with it. Those that wait share a statement.
 */
export async function publishTogether(database: Database, publication: Publication): Promise<boolean> {
  const { publish } = togetherOf(database)
  const change = toChange(publication.update)
  const publishAlike = publish.get(change.alike) ?? gather(limits, preparePublish(database, change))
  publish.set(change.alike, publishAlike)
  const published = await publishAlike(publication)
  if (published instanceof Error) throw published
  return published
}

function togetherOf(database: Database): Together {
  const known = togetherByDatabase.get(database)
  if (known) return known
  const together: Together = { intend: gather(limits, prepareIntend(database)), publish: new Map() }
  togetherByDatabase.set(database, together)
  return together
}

function prepareIntend(database: Database) {
  const intents = sql`json_to_recordset(${sql.placeholder('intents')}::json) as intent (storage_key text, next_try_at timestamptz)`
  const insert = database
    .insert(deletions)
    .select(
      sql`select nextval(pg_get_serial_sequence('deletions', 'id')), storage_key, 0, next_try_at, now() from ${intents}`
    )
    .returning({ id: deletions.id, storageKey: deletions.storageKey })
  const query = prepareStatement(database, 'intend_to_store', insert, ([id, storageKey]) => ({
    id: Number(id),
    storageKey: String(storageKey)
  }))
  return async (intents: Intent[]): Promise<number[]> => {
    const records = intents.map(({ storageKey, nextTryAt }) => ({ storage_key: storageKey, next_try_at: nextTryAt }))
    const rows = await query.execute({ intents: JSON.stringify(records) })
    const ids = new Map(rows.map(({ id, storageKey }) => [storageKey, id]))
    return intents.map(({ storageKey }) => {
      const id = ids.get(storageKey)
      if (id === undefined) throw new Error('The intent to store was not written.')
      return id
    })
  }
}

/** Locks the intents first: the sweep that would take one away waits then, or has taken it already. */
function preparePublish(database: Database, example: PlainChange) {
  const publication = database
    .$with('publication', { rowId: sql<string>`row_id`, intentId: sql<number>`intent_id` })
    .as(
      sql`select row_id, intent_id from json_to_recordset(${sql.placeholder('publications')}::json) as given (row_id uuid, intent_id bigint)`
    )
  const intent = database.$with('intent').as(
    database
      .select({ id: deletions.id })
      .from(deletions)
      .where(and(sql`${deletions.id} in (select intent_id from publication)`, eq(deletions.tries, 0)))
      .orderBy(deletions.id)
      .for('update')
  )
  const isIntended = sql`${mediaTable(example.kind).id} in (select row_id from publication join intent on intent.id = intent_id)`
  const updated = database.$with('updated').as(changeStatement(database, example, isIntended))
  const isUpdated = sql`exists (select from updated where updated.id = row_id)`
  const forgotten = database
    .$with('forgotten')
    .as(
      database.delete(deletions).where(sql`${deletions.id} in (select intent_id from publication where ${isUpdated})`)
    )
  const superseded = database.$with('superseded').as(
    database
      .update(deletions)
      .set({ nextTryAt: sql`${sql.placeholder('now')}::timestamptz` })
      .where(
        sql`${deletions.id} in (select intent.id from intent join publication on intent_id = intent.id where not ${isUpdated})`
      )
  )
  const select = database
    .with(publication, intent, updated, forgotten, superseded)
    .select({
      rowId: sql<string>`row_id`,
      isIntended: sql<boolean>`exists (select from intent where intent.id = intent_id)`,
      isPublished: sql<boolean>`${isUpdated}`
    })
    .from(publication)
  const query = prepareStatement(
    database,
    statementName('publish', example),
    select,
    ([rowId, isIntendedStill, isPublished]) => ({
      rowId: String(rowId),
      isIntended: isIntendedStill === true,
      isPublished: isPublished === true
    })
  )

  return (publications: Publication[]) =>
    publishEach(publications, async (firsts) => {
      const changes = firsts.map(({ update }) => toChange(update))
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

/** The intent outlives the copy by hours; where it is gone all the same, so is the object. */
const sweptAway = () => new AppError('unavailable', 'The copy took too long and was swept away.')

type PublishOnce = (firsts: Publication[]) => Promise<ReadonlyMap<string, Error | boolean>>

/** By one statement where all goes well, a row's second copy after its first; else each alone, so that one does not take the others back. */
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
