import { rm } from 'node:fs/promises'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '@callsheet/lib/adapters/node/postgres/embedded-postgres.ts'
import { migrate } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { fillDatabase } from '../../test/query-plans/busy-database.ts'
import { silent } from './silent.ts'

export interface FilledDatabases {
  /** Keyed by the number of scenes. */
  urls: ReadonlyMap<number, string>
  close(): Promise<void>
}

/**
 * One PostgreSQL in its default configuration with fsync on, with a database of each size. They are vacuumed and
 * written to disk, like a database that has been running. Otherwise the server would do that during the measurement.
 */
export async function openDatabases(sizes: readonly number[], say: (line: string) => void): Promise<FilledDatabases> {
  const directory = await makeTemporaryHome('callsheet-bench-')
  const cluster = await startEmbeddedPostgres({ directory, logger: silent, maxConnections: 200 })
  const close = async () => {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
  const urls = new Map<number, string>()
  try {
    for (const scenes of sizes) {
      say(`filling a database with ${scenes.toLocaleString('en')} scenes`)
      const url = await createDatabase(cluster.url, `scenes_${scenes}`)
      await migrate({ url, logger: silent })
      await fillDatabase(url, scenes)
      await run(url, 'vacuum')
      urls.set(scenes, url)
    }
    await run(cluster.url, 'checkpoint')
  } catch (error) {
    await close()
    throw error
  }
  return { urls, close }
}

async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  await run(clusterUrl, `create database ${name}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
