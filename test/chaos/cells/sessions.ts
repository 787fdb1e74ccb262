import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cell } from './cell.ts'

const exhaustedSeconds = 20
const idleSeconds = 30
const lockSeconds = 60

export const connectionsExhausted: Cell = {
  about: 'another program takes every free connection of PostgreSQL for 20 s, while ours are cut',
  spreadSeconds: 30,
  lay: async () => ({ maxConnections: 90 }),
  async strike({ postgres, database, note }) {
    const hogs: Client[] = []
    const end = Date.now() + exhaustedSeconds * 1000
    while (Date.now() < end) {
      // The judge's own connections stay, so that this can still be undone.
      await database
        .execute(
          `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name in ('callsheet app', 'callsheet queues', 'svc-pipeline')`
        )
        .catch(() => undefined)
      for (let client = await open(postgres.url); client !== null; client = await open(postgres.url)) hogs.push(client)
      await sleep(500)
    }
    note(`${hogs.length} connections were taken`)
    await Promise.all(hogs.map((client) => client.end().catch(() => undefined)))
  }
}

export const idleInTransaction: Cell = {
  about: 'six sessions idle in a transaction for 30 s, three of them with locks on rows under way',
  spreadSeconds: 30,
  async strike({ postgres }) {
    const clients = await Promise.all(Array.from({ length: 6 }, () => connect(postgres.url)))
    for (const [index, client] of clients.entries()) {
      await client.query('begin isolation level repeatable read')
      await client.query('select count(*) from images, videos')
      if (index % 2 === 1) continue
      const table = index === 0 ? 'images' : 'videos'
      await client.query(`select from ${table} order by random() limit 3 for update skip locked`)
    }
    await sleep(idleSeconds * 1000)
    await Promise.all(clients.map((client) => client.end()))
  }
}

export const lockHeld: Cell = {
  about: 'images, videos and the credit accounts locked for a minute (ACCESS EXCLUSIVE)',
  spreadSeconds: 40,
  async strike({ postgres }) {
    const client = await connect(postgres.url)
    await client.query('begin')
    await client.query('lock table images, videos, credit_accounts in access exclusive mode')
    await sleep(lockSeconds * 1000)
    await client.query('rollback')
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'chaos hog' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Null when there is no connection left. */
async function open(url: string): Promise<Client | null> {
  return connect(url).catch(() => null)
}
