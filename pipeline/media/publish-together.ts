import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { gather } from '@callsheet/lib/gather.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { changeMediaRows, toChange, type PlainUpdate } from '@callsheet/lib/database/media-rows-together.ts'
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
 * due to be removed. Throws when the intent was swept away, and the copy with it. Those that wait share a transaction.
 */
export async function publishTogether(database: Database, publication: Publication): Promise<boolean> {
  const { publish } = togetherOf(database)
  const { alike } = toChange(publication.update)
  const publishAlike = publish.get(alike) ?? gather(limits, (items: Publication[]) => publishEach(database, items))
  publish.set(alike, publishAlike)
  const published = await publishAlike(publication)
  if (published instanceof Error) throw published
  return published
}

function togetherOf(database: Database): Together {
  const known = togetherByDatabase.get(database)
  if (known) return known
  const intend = gather(limits, async (intents: Intent[]) => {
    const rows = await database
      .insert(deletions)
      .values(intents)
      .returning({ id: deletions.id, storageKey: deletions.storageKey })
    const ids = new Map(rows.map(({ id, storageKey }) => [storageKey, id]))
    return intents.map(({ storageKey }) => {
      const id = ids.get(storageKey)
      if (id === undefined) throw new Error('The intent to store was not written.')
      return id
    })
  })
  const together = { intend, publish: new Map() }
  togetherByDatabase.set(database, together)
  return together
}

/** In one transaction where all goes well; else each in its own, so that one does not take the others back. */
async function publishEach(database: Database, publications: Publication[]): Promise<(Error | boolean)[]> {
  try {
    return await publishAll(database, publications)
  } catch (error) {
    if (publications.length === 1) return [error instanceof Error ? error : new Error(String(error))]
    const alone: (Error | boolean)[] = []
    for (const publication of publications) alone.push(...(await publishEach(database, [publication])))
    return alone
  }
}

function publishAll(database: Database, publications: Publication[]): Promise<boolean[]> {
  return database.transaction(async (transaction) => {
    const updated = await changeMediaRows(
      transaction,
      publications.map(({ update }) => toChange(update))
    )
    const intents = (wasUpdated: boolean) =>
      publications.flatMap(({ intentId }, index) => ((updated[index] !== null) === wasUpdated ? [intentId] : []))
    const superseded = intents(false)
    if (superseded.length > 0) {
      const nextTryAt = publications[0]?.now ?? new Date()
      await transaction.update(deletions).set({ nextTryAt }).where(inArray(deletions.id, superseded))
    }
    const published = intents(true)
    if (published.length === 0) return publications.map(() => false)
    // The intent outlives the copy by hours; where it is gone all the same, so is the object.
    const forgotten = await transaction
      .delete(deletions)
      .where(and(inArray(deletions.id, published), eq(deletions.tries, 0)))
      .returning({ id: deletions.id })
    if (forgotten.length < published.length)
      throw new AppError('unavailable', 'The copy took too long and was swept away.')
    return updated.map((row) => row !== null)
  })
}
