import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../../database/database.ts'
import { forgetParameters } from '../../database/forget-parameters.ts'
import * as schema from '../../database/schema/schema.ts'
import type { Logger } from '../../ports/logger.ts'
import { createPatientPool } from '../patient-pool.ts'
import type { HyperdriveBinding } from './bindings.ts'

export interface OpenDatabaseOptions {
  hyperdrive: HyperdriveBinding
  logger?: Logger
  applicationName?: string
}

export interface OpenDatabase {
  database: Database
  close(): Promise<void>
}

/** A Worker has six connections at a time. Some are left for the provider, the bucket and the agents service. */
const maxConnections = 3
const connectTimeoutMilliseconds = 10_000

/**
 * The database of one invocation. A socket belongs to the invocation that opened it, so no connection may outlive it.
 * Hyperdrive keeps the real pool. The first query opens the first connection.
 */
export function openDatabase({ hyperdrive, logger, applicationName }: OpenDatabaseOptions): OpenDatabase {
  forgetParameters()
  const pool = createPatientPool({
    connectionString: hyperdrive.connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    application_name: applicationName ?? 'callsheet'
  })
  pool.on('error', (error) => logger?.warn({ error: error.message }, 'An idle database connection was lost.'))
  return { database: drizzle(pool, { schema, casing: 'snake_case' }), close: () => pool.end() }
}
