import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema/schema.ts'

/** A connection pool with every table known to it. */
export type Database = NodePgDatabase<typeof schema>

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a query module takes: works inside a transaction and outside one. */
export type Queryable = Database | Transaction
