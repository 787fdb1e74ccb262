import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import type { Database } from '@callsheet/lib/database/database.ts'

export interface MovableDatabase {
  /** Always asks the server that was named last. */
  database: Database
  move(url: string): void
  close(): Promise<void>
}

const maxConnections = 4

/** Those who watch a system follow its database to another server. */
export function openMovableDatabase(url: string): MovableDatabase {
  const opened = [openDatabase({ url, maxConnections, applicationName: 'chaos judge' })]
  const current = () => opened.at(-1)?.database
  return {
    // The target is never asked: every property is the current server's.
    database: new Proxy({} as Database, {
      get(_target, name) {
        const database = current()
        const value: unknown = database && Reflect.get(database, name)
        return typeof value === 'function' ? value.bind(database) : value
      }
    }),
    move: (next) => void opened.push(openDatabase({ url: next, maxConnections, applicationName: 'chaos judge' })),
    close: async () => void (await Promise.all(opened.map(({ close }) => close())))
  }
}
