import { sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** A time with millisecond precision, so that a written value equals the value that is read. */
export const timestamptz = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => timestamptz().notNull().defaultNow()

export const updatedAt = () =>
  timestamptz()
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`)

export const id = () => uuid().primaryKey()
