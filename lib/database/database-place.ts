import { sql } from 'drizzle-orm'
import { TransactionRollbackError } from 'drizzle-orm/errors'
import type { StoragePlace } from '../ports/storage-place.ts'
import type { Database } from './database.ts'
import { findDatabaseRefusal, keepsNothing } from './database-refusal.ts'
import { databaseFacts } from './schema/operations.ts'

export interface DatabasePlace extends StoragePlace {
  /** A statement failed with this. When the disk was the reason, the next looks write until it takes something. */
  suspect(error: unknown): void
}

/** More than fits into the free space of the pages that a table already has. */
const probeHashes = 8_192

/**
 * Whether the database takes writes. A database that does not answer at all is no matter of storage: every request says
 * so itself.
 */
export function createDatabasePlace({ database, newId }: { database: Database; newId(): string }): DatabasePlace {
  let isSuspect = false

  async function write(): Promise<void> {
    try {
      await database.transaction(async (transaction) => {
        const value = sql`(select string_agg(md5(random()::text), '') from generate_series(1, ${probeHashes}::int))`
        await transaction.insert(databaseFacts).values({ name: `storage-probe ${newId()}`, value })
        transaction.rollback()
      })
    } catch (error) {
      if (!(error instanceof TransactionRollbackError)) throw error
    }
  }

  return {
    name: 'database',
    isRefusalWhenSilent: false,
    async look() {
      try {
        const { rows } = await database.execute(sql`select current_setting('transaction_read_only') as read_only`)
        if (rows[0]?.['read_only'] === 'on') return { problem: 'The database can only be read right now.' }
        if (isSuspect) await write()
        isSuspect = false
        return { problem: null }
      } catch (error) {
        const refusal = findDatabaseRefusal(error)
        return { problem: refusal && keepsNothing.has(refusal.kind) ? refusal.sentence : null, error }
      }
    },
    suspect(error) {
      const kind = findDatabaseRefusal(error)?.kind
      if (kind === 'disk-full' || kind === 'disk-failed') isSuspect = true
    }
  }
}
