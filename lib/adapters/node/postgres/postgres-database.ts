import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Database } from '../../../database/database.ts'
import { forgetParameters } from '../../../database/forget-parameters.ts'
import * as schema from '../../../database/schema/schema.ts'
import type { Logger } from '../../../ports/logger.ts'
import { createPatientPool } from '../../patient-pool.ts'

export interface OpenDatabaseOptions {
  url: string
  /** Connections at the same time. More queries wait for a free one. */
  maxConnections: number
  logger?: Logger
  /** The server shows it beside each connection. */
  applicationName?: string
  /** Server settings by name, for these connections only. They do not work through a pooler. */
  serverSettings?: Readonly<Record<string, string>>
}

export interface OpenDatabase {
  database: Database
  /** The underlying pool, for work that needs its own connection. */
  pool: Pool
  /** Waits for running queries. */
  close(): Promise<void>
}

const connectTimeoutMilliseconds = 10_000
/** A connection keeps the plans of busy statements, so it stays open for a while for the next work. */
const idleTimeoutMilliseconds = 5 * 60_000

/** The first query opens the first connection. */
export function openDatabase(options: OpenDatabaseOptions): OpenDatabase {
  forgetParameters()
  const pool = createPatientPool({
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
  // Without listeners the loss of a connection would end the process, and the pool listens only to idle ones. The work
  // on a lost connection fails by itself, and the next query opens another.
  pool.on('connect', (client) => client.on('error', ignoreHere))
  pool.on('error', (error) => options.logger?.warn({ error: error.message }, 'An idle database connection was lost.'))
  return { database: drizzle(pool, { schema, casing: 'snake_case' }), pool, close: () => pool.end() }
}

function ignoreHere(): void {
  // The query that broke off reports it, or the pool does.
}
