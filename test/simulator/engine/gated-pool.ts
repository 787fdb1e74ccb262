import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Database } from '@callsheet/lib/database/database.ts'
import * as schema from '@callsheet/lib/database/schema/schema.ts'
import type { Connection, Connections } from './connections.ts'
import type { Process, ProcessName } from './process.ts'
import type { Stepper } from './stepper.ts'

interface Query {
  text: string
}

export interface GatedDatabaseOptions {
  process: Process
  stepper: Stepper
  connections: Connections
}

const connectionLost = () => new Error('Connection terminated unexpectedly')

/** By connections and by the name of the process. */
const opened = new WeakMap<Connections, Map<ProcessName, { pool: GatedPool; database: Database }>>()

/**
 * The database of one process. Each statement, `begin` and `commit` too, is a step. Drizzle learns the schema anew for each
 * of its databases, so the next life of a process has that of the last one: nothing of a dead process ever continues.
 */
export function openGatedDatabase(options: GatedDatabaseOptions): Database {
  const { process, connections } = options
  const ofProcesses = opened.get(connections) ?? new Map<ProcessName, { pool: GatedPool; database: Database }>()
  opened.set(connections, ofProcesses)
  const last = ofProcesses.get(process.name)
  if (last) {
    last.pool.options = options
    return last.database
  }
  const pool = new GatedPool(options)
  // Drizzle uses of a pool only what this one has.
  const database = drizzle(pool as unknown as Pool, { schema, casing: 'snake_case' })
  ofProcesses.set(process.name, { pool, database })
  return database
}

/** Drizzle knows a pool by the name of its class. */
class GatedPool {
  options: GatedDatabaseOptions
  constructor(options: GatedDatabaseOptions) {
    this.options = options
  }

  async query(query: Query, values: unknown[]): Promise<unknown> {
    const session = openSession(this.options)
    try {
      return await session.query(query, values)
    } finally {
      session.release()
    }
  }

  async connect() {
    return openSession(this.options)
  }
}

/** One connection for a transaction, or for one statement. The server rolls back what a dead process had begun. */
function openSession({ process, stepper, connections }: GatedDatabaseOptions) {
  let connection: Connection | null = null
  let isBroken = false

  async function end(): Promise<void> {
    process.onDeath.delete(end)
    const held = connection
    connection = null
    if (!held) return
    if (held.isInTransaction || held.isRunning) await connections.rollBack(held)
    connections.giveBack(held)
  }

  return {
    async query(query: Query, values: unknown[]): Promise<unknown> {
      if (isBroken) throw connectionLost()
      return stepper.gate(process, {
        kind: 'statement',
        label: wordStatement(query.text),
        connection: () => connection?.number ?? null,
        async act() {
          if (!connection) process.onDeath.add(end)
          connection ??= await connections.take()
          return connections.run(connection, query, values)
        },
        async broken() {
          isBroken = true
          // The server ends the transaction of a connection that is gone.
          if (connection?.isInTransaction) await connections.rollBack(connection)
          return connectionLost()
        }
      })
    },
    release: () => void end()
  }
}

const worded = new Map<string, string>()

/** `update images`, `insert credit_ledger`: enough to read a schedule. */
function wordStatement(text: string): string {
  const known = worded.get(text)
  if (known !== undefined) return known
  const word = text.trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
  const table = /\b(?:from|into|update)\s+"?([a-z0-9_]+)"?(?!.*\bfrom\b\s+"locked")/i.exec(text)?.[1]
  const words = table ? `${word} ${table}` : word
  worded.set(text, words)
  return words
}
