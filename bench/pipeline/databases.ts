import { rm } from 'node:fs/promises'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { Client } from 'pg'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres
} from '@callsheet/lib/adapters/node/postgres/embedded-postgres.ts'
import { migrate } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { silent } from '../harness/silent.ts'
import { imageModel } from './scenes-under-test.ts'

export interface PipelineDatabases {
  /** By competitor. */
  urls: ReadonlyMap<string, string>
  close(): Promise<void>
}

export const adId = '00000000-0000-7000-8000-000000000001'

/**
 * One PostgreSQL in its default configuration with fsync on. It counts its statements and has a database for each
 * competitor. With `keepsCommitTimes` it knows when each row was last committed.
 */
export async function openDatabases(
  names: readonly string[],
  { keepsCommitTimes = false, maxConnections = 200 }: { keepsCommitTimes?: boolean; maxConnections?: number } = {}
): Promise<PipelineDatabases> {
  const directory = await makeTemporaryHome('callsheet-bench-')
  const cluster = await startCountingPostgres({ directory, maxConnections, keepsCommitTimes })
  const urls = new Map<string, string>()
  for (const name of names) {
    const url = new URL(cluster.url)
    url.pathname = `/${name.replace('-', '_')}`
    await query(cluster.url, `create database ${url.pathname.slice(1)}`)
    await migrate({ url: url.href, logger: silent })
    await query(url.href, 'create extension pg_stat_statements')
    await query(url.href, seed)
    urls.set(name, url.href)
  }
  return {
    urls,
    async close() {
      await cluster.stop()
      await rm(directory, { recursive: true, force: true })
    }
  }
}

/** One PostgreSQL that can count its statements, in each database that has the extension. */
export async function startCountingPostgres({
  directory,
  maxConnections,
  keepsCommitTimes = false
}: {
  directory: string
  maxConnections: number
  keepsCommitTimes?: boolean
}): Promise<EmbeddedPostgres> {
  const options = { directory, logger: silent, maxConnections }
  const first = await startEmbeddedPostgres(options)
  await query(first.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  if (keepsCommitTimes) await query(first.url, 'alter system set track_commit_timestamp = on')
  await first.stop()
  return startEmbeddedPostgres(options)
}

/** A user with credits and an ad, and a model without a limit on its pace at the provider. */
export const seed = `
  insert into users (id, name, email, role) values ('owner', 'Owner', 'owner@example.com', 'owner');
  insert into credit_accounts (owner_id, balance) values ('owner', 2000000000);
  insert into ads (id, owner_id, name, idea) values ('${adId}', 'owner', 'Cold brew', 'Cold brew that never turns bitter');
  update image_models set config = jsonb_set(config, '{rateLimit}', '{"creates": 10000, "windowSeconds": 1}')
   where id = '${imageModel}'`

export async function query<Row>(connectionString: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(text, values.length > 0 ? values : undefined)
    return rows
  } finally {
    await client.end()
  }
}
