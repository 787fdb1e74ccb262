import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { StoppableDatabase } from '@callsheet/lib/adapters/node/postgres/testing/stoppable-database.ts'
import { atMost, type Bar } from '../harness/benchmark.ts'
import { round } from '../harness/statistics.ts'
import { sendScenes } from '../pipeline/store-scenes.ts'
import { awaitStored, readOutcome, type Outcome } from './outcome.ts'
import { countPlaces, type Places } from './places.ts'
import { concurrency, type Service } from './service.ts'
import { setFaults } from './understudy.ts'

/** What befalls the database while scenes are under way. Ends when the database is itself again. */
export type Strike = (database: StoppableDatabase, seconds: number) => Promise<void>

export const strikes: Record<string, Strike> = {
  /** Every statement on these tables waits, each with a connection of a pool, and the next ones wait for a connection. */
  'every connection of the pools waits': async ({ url }, seconds) => {
    const client = await connect(url)
    await client.query('begin')
    await client.query('lock table images, queues.job in access exclusive mode')
    await sleep(seconds * 1000)
    await client.query('commit')
    await client.end()
  },
  /** Somebody takes every connection that the server has, when ours are lost. */
  'no connection is free': async ({ url }, seconds) => {
    const taken: Client[] = []
    const until = Date.now() + seconds * 1000
    while (Date.now() < until) {
      await taken[0]?.query(killOthers).catch(() => undefined)
      const more = await Promise.allSettled(Array.from({ length: 10 }, () => connect(url)))
      taken.push(...more.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
      if (more.some(({ status }) => status === 'rejected')) await sleep(500)
    }
    await Promise.all(taken.map((client) => client.end()))
  },
  'every connection killed, twice a second': async ({ url }, seconds) => {
    const client = await connect(url)
    for (let kills = 0; kills < 2 * seconds; kills += 1) {
      await client.query(killOthers)
      await sleep(500)
    }
    await client.end()
  },
  'PostgreSQL restarted, fast': async (database, seconds) => {
    await database.stop('fast')
    await sleep(seconds * 1000)
    await database.start()
  },
  'PostgreSQL restarted, immediate': async (database, seconds) => {
    await database.stop('immediate')
    await sleep(seconds * 1000)
    await database.start()
  }
}

export interface OutageCell {
  name: string
  /** From the end of the strike until a scene is stored that is asked for then, and until all others are. */
  nextMilliseconds: number
  allSeconds: number
  outcome: Outcome
  /** Before any strike, and after this one. */
  placesBefore: Places
  places: Places
}

export interface OutageOptions {
  service: Service
  database: StoppableDatabase
  name: string
  strike: Strike
  scenes: number
  seconds: number
  slowSeconds: number
  placesBefore: Places
}

/** Strikes when the first scenes are stored, and half of the others are called back while the database is away. */
export async function runOutageCell(options: OutageOptions): Promise<OutageCell> {
  const { service, database, name, strike, scenes, seconds, slowSeconds, placesBefore } = options
  const { databaseUrl, providerUrl } = service.input
  const title = `${name}.`
  await setFaults(providerUrl, [{ kind: 'slow', seconds: seconds / 2, share: 0.5, promptContains: title }])
  await sendScenes({ ...service, databaseUrl, title, scenes })
  await awaitStored(databaseUrl, title, 1)
  await strike(database, seconds)
  const endedAt = performance.now()
  // Those that are under way may all wait for the next look at what was lost.
  const next = `${name}, the next one.`
  await sendScenes({ ...service, databaseUrl, title: next, scenes: 1 })
  await awaitStored(databaseUrl, next, 1)
  const nextMilliseconds = performance.now() - endedAt
  await awaitStored(databaseUrl, title, scenes)
  const allSeconds = (performance.now() - endedAt) / 1000
  const outcome = await readOutcome({ databaseUrl, providerUrl, title, scenes })
  const places = await countPlaces(service, `${name}, places.`, slowSeconds)
  return {
    name,
    nextMilliseconds: round(nextMilliseconds),
    allSeconds: round(allSeconds),
    outcome,
    placesBefore,
    places
  }
}

export function barsOfOutage({ name, nextMilliseconds, allSeconds, outcome, places, placesBefore }: OutageCell): Bar[] {
  const { lost, boughtTwice, wronglyCharged } = outcome
  const missing = 2 * concurrency - places.submits - places.stores
  return [
    atMost(`${name}: scenes lost, bought twice or wrongly charged`, 0, lost + boughtTwice + wronglyCharged),
    atMost(
      `${name}: places of workers and listeners that did not come back`,
      0,
      missing + Math.max(0, placesBefore.listeners - places.listeners)
    ),
    atMost(`${name}: the next scene stored after it, ms`, 10_000, nextMilliseconds),
    atMost(`${name}: all scenes stored after it, ms`, 90_000, Math.round(allSeconds * 1000))
  ]
}

const killOthers = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and application_name <> 'somebody else'`

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'somebody else' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
