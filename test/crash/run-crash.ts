import type { Database } from '@callsheet/lib/database/database.ts'
import { waitFor } from '../support/wait-for.ts'
import { createPatientClient } from './client.ts'
import { doubleMessages, runTicks } from './disturb.ts'
import { judge, type Verdict } from './judge.ts'
import { setFaults } from './faults.ts'
import { producePipelines } from './produce-pipelines.ts'
import { readProvider } from './provider.ts'
import { randomFrom } from './random.ts'
import { startSystem } from './start-system.ts'
import { strike } from './strikes.ts'

export interface CrashOptions {
  seed: string
  kills: number
  scenes: number
  scenesPerPipeline: number
  meanGapSeconds: number
  /** A migrated database that nobody else uses. */
  databaseUrl: string
  database: Database
  /** For logs, media files and the provider's tasks. */
  directory: string
  note(line: string): void
}

const settleSeconds = 420

/** Runs the whole system under fire, waits until nothing is under way, then holds every row to its word. */
export async function runCrash(options: CrashOptions): Promise<Verdict> {
  const { seed, kills, scenes, scenesPerPipeline, meanGapSeconds, databaseUrl, database, directory, note } = options
  const random = randomFrom(seed)
  const system = await startSystem({ databaseUrl, directory })
  const end = new AbortController()
  let background: Promise<unknown> = Promise.resolve()
  try {
    await quickenModels(database)
    await setFaults({ mediaUrl: system.mediaUrl, random: random.fork('faults') })
    note('the system is up')
    const client = await createPatientClient(system, end.signal)
    const spreadSeconds = kills * meanGapSeconds * 0.9
    const deadline = Date.now() + (spreadSeconds + settleSeconds) * 1000
    const underFire = new AbortController()
    background = Promise.all([
      runTicks({ system, database, signal: end.signal }),
      doubleMessages({ system, database, random: random.fork('doubles'), signal: underFire.signal })
    ])
    const [produced] = await Promise.all([
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
    note('every pipeline is settled and closed')
    await waitFor('every row to come to its end', () => isAtRest(database, system.mediaUrl), {
      timeoutSeconds: settleSeconds
    })
    note('nothing is under way')
    return await judge({ database, system, client, produced, kills, seed, scenes })
  } finally {
    end.abort()
    await background
    await system.stop()
  }
}

/** Models are rows: here they take seconds, and a lost task is given up after the shortest time there is. */
async function quickenModels(database: Database): Promise<void> {
  const quick = JSON.stringify({ usualSeconds: 2, timeoutMinutes: 1, rateLimit: { creates: 50, windowSeconds: 10 } })
  for (const table of ['image_models', 'video_models']) {
    await database.execute(`update ${table} set config = config || '${quick}'::jsonb`)
  }
}

/** No row under way, no message waiting or running, no callback still to come. */
async function isAtRest(database: Database, mediaUrl: string): Promise<boolean> {
  const { rows } = await database.execute<{ busy: number }>(`
    select (select count(*) from images where status in ('Queued', 'Submitting', 'Generating') or (status = 'Completed' and storage_key is null))
         + (select count(*) from videos where status in ('Queued', 'Submitting', 'Generating') or (status = 'Completed' and storage_key is null))
         + (select count(*) from queues.job where state in ('created', 'retry', 'active')) as busy`)
  if (Number(rows[0]?.busy) > 0) return false
  const tasks = await readProvider(mediaUrl)
  return tasks.every((task) => task.callback !== 'pending')
}
