import type { Database } from '@callsheet/lib/database/database.ts'
import type { Random } from '../random.ts'
import type { DatabaseServer } from '../system/database-server.ts'
import type { ModelChoice } from '../users/model-choices.ts'
import type { ChaosSystem, SystemOptions } from '../system/start-system.ts'

/** A small world of its own for one cell: a PostgreSQL, two replicas of each unit, a provider, and users. */
export interface World {
  system: ChaosSystem
  postgres: DatabaseServer
  /** Asks PostgreSQL past the links. */
  database: Database
  /** Folder of this cell. */
  directory: string
  random: Random
  signal: AbortSignal
  /** Waits that a cell shortens are as long as in the world. */
  isRealTime: boolean
  note(line: string): void
  /** From now on the judge and the ticks ask this server. */
  useDatabase(server: DatabaseServer): void
}

/** Where a cell is set up, before any process runs. */
export interface Site {
  directory: string
  mediaDirectory: string
  logDirectory: string
  databaseDirectory: string
  release: string | undefined
  note(line: string): void
}

export interface Ground {
  system?: Partial<SystemOptions>
  maxConnections?: number
  /** Migrations of the version that starts. Ours when absent. */
  migrationsFolder?: string
  /** Removes what was laid. Called when nothing runs any more. */
  clear?(): Promise<void>
}

/** One fault of the world. */
export interface Cell {
  /** What goes wrong, for the table. */
  about: string
  /** How it differs from the world: what is shortened, or made by other means. */
  note?: string
  scenes?: number
  /** Pipelines start over this time, so that some are under way whenever the fault strikes. */
  spreadSeconds: number
  /** How much longer its fault lasts in real time. Users wait for so much longer. */
  moreRealSeconds?: number
  /** Those of every provider when it is left out. */
  models?: readonly ModelChoice[]
  /** Why it cannot be made on this machine. Null when it can. */
  isMissing?(site: Site): Promise<string | null>
  lay?(site: Site): Promise<Ground>
  /** Called with scenes under way. Resolves when the fault is over. */
  strike(world: World): Promise<void>
}
