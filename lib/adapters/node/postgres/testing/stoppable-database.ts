import { silentLogger } from '../../../../ports/testing/test-loggers.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openCluster, postgresControl } from '../embedded-cluster.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../postgres-database.ts'
import { makeTemporaryHome } from '../../temporary-home.ts'
import type { TestDatabase } from '../test-database.ts'

export interface StoppableDatabase extends TestDatabase {
  /**
   * Every connection breaks at once, as when the server's machine dies. Committed data stays. `fast` tells the clients
   * and writes all to disk, as an orderly restart does.
   */
  stop(mode?: 'immediate' | 'fast'): Promise<void>
  /** Starts the server on the same port again. */
  start(): Promise<void>
}

/** A migrated database on a separate PostgreSQL that a test can stop and start. */
export async function createStoppableDatabase(): Promise<StoppableDatabase> {
  const home = await makeTemporaryHome('callsheet-outage-')
  const options = { directory: join(home, 'postgres'), logger: silentLogger }
  const { url } = await startEmbeddedPostgres(options)
  await migrate({ url, logger: silentLogger })
  const { database, close } = openDatabase({ url, maxConnections: 4 })
  return {
    url,
    database,
    stop: async (mode = 'immediate') =>
      postgresControl(await openCluster(options), ['stop', `--mode=${mode}`, '--wait']),
    async start() {
      const started = await startEmbeddedPostgres(options)
      if (started.url !== url) throw new Error('PostgreSQL came back at another address.')
    },
    async close() {
      await close()
      const server = await startEmbeddedPostgres(options)
      await server.stop()
      await rm(home, { recursive: true, force: true })
    }
  }
}
