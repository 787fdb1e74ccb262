import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { Verdict } from '../judges/judge.ts'
import { setFaults } from '../provider/set-faults.ts'
import { randomFrom } from '../random.ts'
import { runUnderFire } from '../run-under-fire.ts'
import { startSystem } from '../system/start-system.ts'
import { findUnusedFamilies } from './find-unused-families.ts'
import { strike } from './strikes.ts'

export interface KillsOptions {
  seed: string
  kills: number
  scenes: number
  scenesPerPipeline: number
  meanGapSeconds: number
  replicas: 1 | 2
  /** A migrated database with no other user. */
  databaseUrl: string
  database: Database
  /** Folder for logs, media files and the provider's tasks. */
  directory: string
  /** How long a pipeline may take from its start, and all that is left after the last one. */
  settleSeconds?: number
  note(line: string): void
}

/** One pipeline takes this long when it has a lost task, a retake and kills. */
const slowPipelineSeconds = 150

/** Runs the whole system under kill -9, cut connections and a misbehaving provider, then checks every row. */
export async function runKills(options: KillsOptions): Promise<Verdict> {
  const { seed, kills, scenes, scenesPerPipeline, meanGapSeconds, databaseUrl, database, directory, note } = options
  const { settleSeconds = 900 } = options
  const random = randomFrom(seed)
  const spreadSeconds = kills * meanGapSeconds * 0.9
  const pipelinesPerSecond = scenes / scenesPerPipeline / spreadSeconds
  await mkdir(join(directory, 'logs'), { recursive: true })
  const system = await startSystem({
    databaseUrl,
    directory,
    replicas: options.replicas,
    // Twice of what the scenes and their takes need on average, so that the limit is met now and then.
    createsPerTenSeconds: Math.max(60, Math.ceil((scenes / spreadSeconds) * 10 * 2 * 2))
  })
  try {
    await setFaults({ mediaUrl: system.mediaUrl, random: random.fork('faults') })
    const verdict = await runUnderFire({
      system,
      database,
      random,
      scenes,
      scenesPerPipeline,
      spreadSeconds,
      settleSeconds,
      pipelinesAtOnce: Math.max(6, Math.ceil(pipelinesPerSecond * slowPipelineSeconds)),
      doublesMessages: true,
      strike: (signal) =>
        strike({ system, database, random: random.fork('strikes'), kills, meanGapSeconds, signal, note }),
      note
    })
    const pipelines = Math.ceil(scenes / scenesPerPipeline)
    const unused = findUnusedFamilies({ families: verdict.figures.families, pipelines })
    return { ...verdict, wrongs: [...verdict.wrongs, ...unused.map((family) => `no row was made by ${family}`)] }
  } finally {
    await system.stop()
  }
}
