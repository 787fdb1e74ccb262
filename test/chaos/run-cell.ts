import { silentLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { waitFor } from '../support/wait-for.ts'
import type { Cell, Ground, Site, World } from './cells/cell.ts'
import type { Verdict } from './judges/judge.ts'
import { randomFrom } from './random.ts'
import { runUnderFire } from './run-under-fire.ts'
import { type DatabaseServer, startDatabaseServer } from './system/database-server.ts'
import { openMovableDatabase } from './system/movable-database.ts'
import { startSystem } from './system/start-system.ts'

export interface CellOptions {
  cell: Cell
  seed: string
  directory: string
  isRealTime: boolean
  release: string | undefined
  /** Overrides the cell's own. */
  scenes?: number
  replicas?: 1 | 2
  note(line: string): void
}

export interface CellVerdict extends Verdict {
  scenes: number
  /** Rows that had not ended when the fault struck. */
  underWay: number
  strikeSeconds: number
  /** From the end of the fault to the end of all work. */
  recoverySeconds: number
}

const scenesByDefault = 32
const scenesPerPipeline = 4
const settleSeconds = 420
const connections = 100
/** Rows under way before the fault strikes. */
const enoughUnderWay = 4

/** One cell of the matrix. A string says why it cannot be run on this machine. */
export async function runCell(options: CellOptions): Promise<CellVerdict | string> {
  const { cell, directory, note } = options
  const site: Site = {
    directory,
    mediaDirectory: join(directory, 'media'),
    logDirectory: join(directory, 'logs'),
    databaseDirectory: join(directory, 'postgres'),
    release: options.release,
    note
  }
  await mkdir(directory, { recursive: true })
  const missing = await cell.isMissing?.(site)
  if (missing) return missing
  const ground = (await cell.lay?.(site)) ?? {}
  try {
    await mkdir(site.logDirectory, { recursive: true })
    return await runOnGround(options, { site, ground })
  } finally {
    await ground.clear?.()
  }
}

async function runOnGround(options: CellOptions, at: { site: Site; ground: Ground }): Promise<CellVerdict> {
  const { cell, seed, directory, isRealTime, note } = options
  const { ground, site } = at
  const scenes = options.scenes ?? cell.scenes ?? scenesByDefault
  const postgres = await startDatabaseServer({
    directory: site.databaseDirectory,
    maxConnections: ground.maxConnections ?? connections
  })
  const servers = new Set<DatabaseServer>([postgres])
  const judged = openMovableDatabase(postgres.url)
  const times = { strike: 0, over: 0 }
  let underWay = 0
  try {
    await migrate({
      url: postgres.url,
      logger: silentLogger,
      ...(ground.migrationsFolder && { migrationsFolder: ground.migrationsFolder })
    })
    const system = await startSystem({
      databaseUrl: postgres.url,
      directory,
      replicas: options.replicas ?? 2,
      ...ground.system
    })
    try {
      const random = randomFrom(seed)
      const world: Omit<World, 'signal'> = {
        system,
        postgres,
        database: judged.database,
        directory,
        random: random.fork('strike'),
        isRealTime,
        note,
        useDatabase(server) {
          servers.add(server)
          judged.move(server.url)
        }
      }
      const verdict = await runUnderFire({
        system,
        database: judged.database,
        random,
        scenes,
        scenesPerPipeline,
        spreadSeconds: cell.spreadSeconds,
        models: cell.models,
        settleSeconds: settleSeconds + (isRealTime ? (cell.moreRealSeconds ?? 0) : 0),
        clientRoot: ground.system?.root,
        doublesMessages: false,
        async strike(signal) {
          underWay = await waitForWork(judged.database, Math.min(enoughUnderWay, Math.ceil(scenes / 3)))
          note(`${underWay} rows are under way`)
          times.strike = Date.now()
          await cell.strike({ ...world, signal })
          times.over = Date.now()
        },
        note
      })
      return {
        ...verdict,
        scenes,
        underWay,
        strikeSeconds: Math.round((times.over - times.strike) / 1000),
        recoverySeconds: Math.round((Date.now() - times.over) / 1000)
      }
    } finally {
      await system.stop()
    }
  } finally {
    await judged.close()
    for (const server of servers) await server.stop().catch((error: unknown) => note(String(error)))
  }
}

/** Stills and clips together: few small pictures are under way at the same moment. */
function waitForWork(database: Database, enough: number): Promise<number> {
  const isUnderWay = `where status in ('Queued', 'Submitting', 'Generating')`
  const look = async () => {
    const { rows } = await database.execute<{ count: number }>(
      `select (select count(*) from images ${isUnderWay})::int + (select count(*) from videos ${isUnderWay})::int as count`
    )
    const count = rows[0]?.count ?? 0
    return count >= enough && count
  }
  return waitFor('scenes to be under way', look)
}
