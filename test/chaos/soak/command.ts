import { silentLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { migrate } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { randomFrom } from '../random.ts'
import { keepResult } from '../report/results.ts'
import { writePage } from '../report/write-page.ts'
import { runUnderFire } from '../run-under-fire.ts'
import { sayVerdict } from '../say-verdict.ts'
import { startDatabaseServer } from '../system/database-server.ts'
import { startSystem } from '../system/start-system.ts'
import { findGrowth } from './find-growth.ts'
import { measure, type Sample } from './measure.ts'
import { memoryFolderVariable, tellMemoryPreload } from './tell-memory.ts'

export interface SoakArguments {
  seed: string
  minutes: string
  'scenes-per-minute': string
  'no-page': boolean
  directory: string
  note(line: string): void
}

const maxConnections = 100
const settleSeconds = 420
const sampleSeconds = 30
const scenesPerPipeline = 4

/** Steady work without faults. True when nothing was lost and no figure grew after the first part. */
export async function runSoakCommand(given: SoakArguments): Promise<boolean> {
  const { seed, directory, note } = given
  const [minutes, scenesPerMinute] = [Number(given.minutes), Number(given['scenes-per-minute'])]
  const scenes = Math.round(minutes * scenesPerMinute)
  const memoryFolder = join(directory, 'memory')
  for (const folder of [join(directory, 'logs'), memoryFolder]) await mkdir(folder, { recursive: true })
  const postgres = await startDatabaseServer({ directory: join(directory, 'postgres'), maxConnections })
  const judged = openDatabase({ url: postgres.url, maxConnections: 4, applicationName: 'chaos judge' })
  try {
    await migrate({ url: postgres.url, logger: silentLogger })
    const system = await startSystem({
      databaseUrl: postgres.url,
      directory,
      preloads: [tellMemoryPreload],
      env: { [memoryFolderVariable]: memoryFolder },
      createsPerTenSeconds: Math.max(60, Math.ceil(scenesPerMinute))
    })
    const samples: Sample[] = []
    const startedAt = Date.now()
    try {
      const verdict = await runUnderFire({
        system,
        database: judged.database,
        random: randomFrom(seed),
        scenes,
        scenesPerPipeline,
        spreadSeconds: minutes * 60,
        settleSeconds,
        // A pipeline without faults takes less than half a minute.
        pipelinesAtOnce: Math.max(6, Math.ceil(scenesPerMinute / scenesPerPipeline / 2)),
        doublesMessages: false,
        async strike(signal) {
          const end = startedAt + minutes * 60_000
          while (!signal.aborted && Date.now() < end) {
            samples.push(await measure({ system, database: judged.database, memoryFolder, startedAt }))
            note(`${samples.length} samples`)
            await pause(sampleSeconds, signal)
          }
        },
        note
      })
      const growth = findGrowth({ samples, minutes })
      sayVerdict({ verdict, title: `soak · seed ${seed} · ${minutes} minutes · scenes ${scenes}`, note })
      for (const { what, before, after, limit, isGrown } of growth)
        console.log(`${isGrown ? 'GREW' : 'flat'} · ${what}: ${before} -> ${after} (at most ${limit})`)
      if (!given['no-page']) {
        await keepResult('soak', { seed, minutes, scenesPerMinute, scenes, growth, ...verdict })
        await writePage()
      }
      return verdict.wrongs.length === 0 && growth.every(({ isGrown }) => !isGrown)
    } finally {
      await system.stop()
    }
  } finally {
    await judged.close()
    await postgres.stop()
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
