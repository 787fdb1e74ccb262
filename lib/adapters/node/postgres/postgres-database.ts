import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Database } from '../../../database/database.ts'
import * as schema from '../../../database/schema/schema.ts'
import type { Logger } from '../../../ports/logger.ts'

export interface OpenDatabaseOptions {
  url: string
  /** Connections at the same time; further queries wait for one. */
  maxConnections: number
  logger?: Logger
  /** Shown by the server beside each connection. */
  applicationName?: string
  /** Of the server, for these connections alone, by name. Only where no pooler stands in between. */
  serverSettings?: Readonly<Record<string, string>>
}

export interface OpenDatabase {
  database: Database
  /** The pool under it, for what needs a connection of its own. */
  pool: Pool
  /** Waits for running queries. */
  close(): Promise<void>
}

const connectTimeoutMilliseconds = 10_000
/** A connection knows the plans of the busy statements: work that comes again soon finds it open. */
const idleTimeoutMilliseconds = 5 * 60_000

/** Opens no connection until the first query. */
export function openDatabase(options: OpenDatabaseOptions): OpenDatabase {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    idleTimeoutMillis: idleTimeoutMilliseconds,
    application_name: options.applicationName ?? 'callsheet',
    options: Object.entries(options.serverSettings ?? {})
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    keepAlive: true
  })
  // Without listeners the loss of a connection, idle or in a transaction, would end the process: the pool listens
  // to idle ones only. What ran on it fails by itself, and the next query opens another.
  pool.on('connect', (client) => client.on('error', ignoreHere))
  pool.on('error', (error) => options.logger?.warn({ error: error.message }, 'An idle database connection was lost.'))
  return { database: drizzle(pool, { schema, casing: 'snake_case' }), pool, close: () => pool.end() }
}

function ignoreHere(): void {
  // Told by the query that it broke off, or by the pool.
}
