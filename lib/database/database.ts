import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema/schema.ts'

/** A connection pool that knows every table. */
export type Database = NodePgDatabase<typeof schema>

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The parameter of a query module: it works inside and outside a transaction. */
export type Queryable = Database | Transaction
