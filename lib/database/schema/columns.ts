import { sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment, kept to the millisecond so that what is written compares equal to what is read. */
export const timestamptz = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => timestamptz().notNull().defaultNow()

export const updatedAt = () =>
  timestamptz()
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`)

export const id = () => uuid().primaryKey()
