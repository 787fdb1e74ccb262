import type { Database } from '@callsheet/lib/database/database.ts'
import { waitFor } from '../support/wait-for.ts'
import { within } from '../support/within.ts'
import { createPatientClient } from './client.ts'
import { doubleMessages, runTicks } from './disturb.ts'
import { judge, type Verdict } from './judge.ts'
import { setFaults } from './faults.ts'
import { findUnrest } from './find-unrest.ts'
import { producePipelines } from './produce-pipelines.ts'
import { randomFrom } from './random.ts'
import { startSystem } from './start-system.ts'
import { strike } from './strikes.ts'

export interface CrashOptions {
  seed: string
  kills: number
  scenes: number
  scenesPerPipeline: number
  meanGapSeconds: number
  /** A migrated database with no other user. */
  databaseUrl: string
  database: Database
  /** Folder for logs, media files and the provider's tasks. */
  directory: string
  note(line: string): void
}

const settleSeconds = 420
/** Enough for a running tick and a double message, with the pauses between them. */
const backgroundSeconds = 120

/** Runs the whole system under failures, waits until no work is left, then checks every row. */
export async function runCrash(options: CrashOptions): Promise<Verdict> {
  const { seed, kills, scenes, scenesPerPipeline, meanGapSeconds, databaseUrl, database, directory, note } = options
  const random = randomFrom(seed)
  const system = await startSystem({ databaseUrl, directory })
  const end = new AbortController()
  const running: Promise<unknown>[] = []
  try {
    await quickenModels(database)
    await setFaults({ mediaUrl: system.mediaUrl, random: random.fork('faults') })
    note('the system is up')
    const client = await createPatientClient(system, end.signal)
    const spreadSeconds = kills * meanGapSeconds * 0.9
    const deadline = Date.now() + (spreadSeconds + settleSeconds) * 1000
    const underFire = new AbortController()
    const background = [
      runTicks({ system, database, signal: end.signal }),
      doubleMessages({ system, database, random: random.fork('doubles'), signal: underFire.signal })
    ]
    const production = Promise.all([
      producePipelines({ client, random: random.fork('users'), scenes, scenesPerPipeline, spreadSeconds, deadline }),
      strike({
        system,
        database,
        random: random.fork('strikes'),
        kills,
        meanGapSeconds,
        signal: end.signal,
        note
      }).finally(() => {
        note('the last kill is done')
        underFire.abort()
      })
    ])
    running.push(production, ...background)
    // Parallel work ends late. When it fails, there is nothing more to wait for.
    const [produced] = await Promise.race([production, ...background.map(failureOf)])
    note('every pipeline is settled and closed')
    await rest(database, system.mediaUrl)
    note('nothing is under way')
    return await judge({ database, system, client, produced, kills, seed, scenes })
  } finally {
    end.abort()
    try {
      await within('what runs beside the users to end', Promise.allSettled(running), backgroundSeconds)
    } finally {
      await system.stop()
    }
  }
}

/** Settles only when the work fails. */
async function failureOf(work: Promise<unknown>): Promise<never> {
  await work
  return new Promise<never>(() => undefined)
}

/** Models are rows. Here they take seconds, and a lost task fails after the shortest possible time. */
async function quickenModels(database: Database): Promise<void> {
  const quick = JSON.stringify({ usualSeconds: 2, timeoutMinutes: 1, rateLimit: { creates: 50, windowSeconds: 10 } })
  for (const table of ['image_models', 'video_models']) {
    await database.execute(`update ${table} set config = config || '${quick}'::jsonb`)
  }
}

/** Waits until no row is running, no message waits or runs, and no callback is missing. */
async function rest(database: Database, mediaUrl: string): Promise<void> {
  let unrest: string[] = []
  const isAtRest = async () => {
    unrest = await findUnrest(database, mediaUrl)
    return unrest.length === 0
  }
  await waitFor('every row to come to its end', isAtRest, { timeoutSeconds: settleSeconds, everySeconds: 0.5 }).catch(
    (error: unknown) => {
      throw new Error(`${String(error)} Still: ${unrest.join('; ')}`, { cause: error })
    }
  )
}
