import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Database } from '@callsheet/lib/database/database.ts'
import * as schema from '@callsheet/lib/database/schema/schema.ts'
import type { Connection, Connections } from './connections.ts'
import type { Process } from './process.ts'
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

/** The database of one process. Each statement, `begin` and `commit` too, is a step. */
export function openGatedDatabase(options: GatedDatabaseOptions): Database {
  // Drizzle uses of a pool only what this one has.
  return drizzle(new GatedPool(options) as unknown as Pool, { schema, casing: 'snake_case' })
}

/** Drizzle knows a pool by the name of its class. */
class GatedPool {
  readonly #options: GatedDatabaseOptions
  constructor(options: GatedDatabaseOptions) {
    this.#options = options
  }

  async query(query: Query, values: unknown[]): Promise<unknown> {
    const session = openSession(this.#options)
    try {
      return await session.query(query, values)
    } finally {
      session.release()
    }
  }

  async connect() {
    return openSession(this.#options)
  }
}

/** One connection for a transaction, or for one statement. The server rolls back what a dead process had begun. */
function openSession({ process, stepper, connections }: GatedDatabaseOptions) {
  let connection: Connection | null = null
  let [isBroken, isInTransaction, isRunning] = [false, false, false]

  async function end(): Promise<void> {
    process.onDeath.delete(end)
    const held = connection
    connection = null
    if (!held) return
    if (isInTransaction || isRunning) await connections.rollBack(held)
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
          const word = query.text.split(' ', 1)[0]
          if (word === 'begin') isInTransaction = true
          isRunning = true
          try {
            return await connections.run(connection, query, values)
          } finally {
            isRunning = false
            if (word === 'commit' || word === 'rollback') isInTransaction = false
          }
        },
        async broken() {
          isBroken = true
          // The server ends the transaction of a connection that is gone.
          if (connection && isInTransaction) await connections.rollBack(connection)
          isInTransaction = false
          return connectionLost()
        }
      })
    },
    release: () => void end()
  }
}

/** `update images`, `insert credit_ledger`: enough to read a schedule. */
function wordStatement(text: string): string {
  const word = text.trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
  const table = /\b(?:from|into|update)\s+"?([a-z0-9_]+)"?(?!.*\bfrom\b\s+"locked")/i.exec(text)?.[1]
  return table ? `${word} ${table}` : word
}
