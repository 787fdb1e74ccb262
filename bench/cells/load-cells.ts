import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { atLeast, type Bar } from '../harness/benchmark.ts'
import { quantile, round } from '../harness/statistics.ts'
import { drive, type Phase } from './drive.ts'
import type { Service } from './service.ts'

export interface LoadCell {
  name: string
  phases: Phase[]
  ratios: Ratio[]
}

/** A pace to another one of the same round. */
interface Ratio {
  what: string
  atLeast: number
  got: number
}

/** How much of each. */
export interface LoadSizes {
  scenesPerWave: number
  burstScenes: number
  /** Of the phases before and after. */
  calmSeconds: number
  /** For which a foreign transaction is held, or readers read. */
  heldSeconds: number
}

export type LoadCellRun = (service: Service, sizes: LoadSizes) => Promise<LoadCell>

const readers = 4
const readEveryMilliseconds = 100

/** Thousands of events in one moment: they are worked off at the pace of small waves, and the next wave has it again. */
export const burst: LoadCellRun = async (service, { scenesPerWave, burstScenes, calmSeconds }) => {
  const phase = (name: string, seconds: number, scenes: number) =>
    drive({ service, name: `burst, ${name}`, seconds, scenesPerWave: scenes })
  const before = await phase('before', calmSeconds, scenesPerWave)
  const during = await phase('during', 0, burstScenes)
  const after = await phase('after', calmSeconds, scenesPerWave)
  return {
    name: 'event burst',
    phases: [before, during, after],
    ratios: [
      { what: 'event burst: scenes a second to those of small waves', atLeast: 0.9, got: ratio(during, before) },
      { what: 'event burst: scenes a second after it to those before', atLeast: 0.9, got: ratio(after, before) }
    ]
  }
}

/** A foreign transaction that has written and does nothing more. No vacuum takes a row version that is newer. */
export const idleInTransaction: LoadCellRun = (service, sizes) =>
  underHold('idle in transaction', { service, sizes, limit: 0.8 }, async () => {
    const client = await connect(service.input.databaseUrl)
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    return () => client.end()
  })

/** Four readers, each with one snapshot for the whole time, that count the messages ten times a second. */
export const activeReaders: LoadCellRun = (service, sizes) =>
  underHold('active readers', { service, sizes, limit: 0.7 }, async () => {
    const clients = await Promise.all(Array.from({ length: readers }, () => connect(service.input.databaseUrl)))
    let isOver = false
    const reading = clients.map(async (client) => {
      await client.query('begin isolation level repeatable read')
      while (!isOver) {
        await client.query('select /* benchmark */ count(*) from queues.job')
        await sleep(readEveryMilliseconds)
      }
      await client.end()
    })
    return async () => {
      isOver = true
      await Promise.all(reading)
    }
  })

interface Held {
  service: Service
  sizes: LoadSizes
  limit: number
}

/** The pace of the last part counts, because what cannot be vacuumed grows until then. */
async function underHold(
  name: string,
  { service, sizes, limit }: Held,
  hold: () => Promise<() => Promise<void>>
): Promise<LoadCell> {
  const { calmSeconds, heldSeconds, scenesPerWave } = sizes
  const phase = (part: string, seconds: number) => drive({ service, name: `${name}, ${part}`, seconds, scenesPerWave })
  const before = await phase('before', calmSeconds)
  const letGo = await hold()
  const held: Phase[] = []
  try {
    held.push(await phase('at first', heldSeconds - calmSeconds))
    held.push(await phase('at last', calmSeconds))
  } finally {
    await letGo()
  }
  const after = await phase('after', calmSeconds)
  const [, last = before] = held
  return {
    name,
    phases: [before, ...held, after],
    ratios: [
      { what: `${name}: scenes a second at its end to those before`, atLeast: limit, got: ratio(last, before) },
      { what: `${name}: scenes a second after it to those before`, atLeast: 0.9, got: ratio(after, before) }
    ]
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'somebody else' })
  await client.connect()
  return client
}

const ratio = (one: Phase, other: Phase): number => one.scenesPerSecond / other.scenesPerSecond

/** The medians of all rounds of one cell. */
export function medianPhases(rounds: readonly LoadCell[]): Phase[] {
  const phases = rounds[0]?.phases ?? []
  return phases.map(({ name }, index) => {
    const median = (key: Exclude<keyof Phase, 'name'>) =>
      quantile(
        rounds.flatMap(({ phases: all }) => all[index]?.[key] ?? []),
        0.5
      )
    return {
      name,
      scenesPerSecond: median('scenesPerSecond'),
      deadTuples: median('deadTuples'),
      queueMegabytes: median('queueMegabytes')
    }
  })
}

/** The median of each ratio. A single look at one differs from the next by a tenth and more. */
export function barsOfRounds(rounds: readonly LoadCell[]): Bar[] {
  const ratios = rounds[0]?.ratios ?? []
  return ratios.map(({ what, atLeast: limit }, index) => {
    const got = rounds.flatMap(({ ratios: all }) => all[index]?.got ?? [])
    return atLeast(what, limit, round(quantile(got, 0.5)))
  })
}
