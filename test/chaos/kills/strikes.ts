import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { Random } from '../random.ts'
import type { ChaosSystem, UnitName } from '../system/start-system.ts'

export interface StrikeOptions {
  system: ChaosSystem
  database: Database
  random: Random
  kills: number
  meanGapSeconds: number
  signal: AbortSignal
  note(line: string): void
}

/** How often each unit is killed, by weight. The pipeline service holds the data that must not be lost. */
const targets: readonly [UnitName, ...UnitName[]] = [
  ...repeat('pipeline-1', 6),
  ...repeat('pipeline-2', 6),
  ...repeat('app-1', 2),
  ...repeat('app-2', 2),
  ...repeat('media', 3),
  'agents-1',
  'agents-2',
  'model'
]

const cutShare = 0.4

interface Blow extends StrikeOptions {
  target: UnitName
  number: number
  isCut: boolean
  /** Until the supervisor starts the unit again. */
  pauseMilliseconds: number
  /** What a unit has after its start that had to be waited for. */
  workMilliseconds: number
}

/**
 * `kill -9` at random moments. Now and then all database connections of the services are cut. A unit that is still
 * starting is killed some moments after it answers; the others do not wait for that.
 */
export async function strike(options: StrikeOptions): Promise<void> {
  const { system, random, kills, meanGapSeconds, signal } = options
  /** One kill of a unit after the other. */
  const turns = new Map<UnitName, Promise<void>>()
  const inTurn = (name: UnitName, blow: () => Promise<void>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(blow)
    turn.catch(() => undefined)
    turns.set(name, turn)
  }
  let moment = Date.now()
  for (let count = 1; count <= kills && !signal.aborted; count += 1) {
    moment += random.between(0.2, 2 * meanGapSeconds - 0.2) * 1000
    await sleep(Math.max(0, moment - Date.now()))
    const isCut = random.isChance(cutShare)
    const target = random.pick(targets)
    const pauseMilliseconds = random.between(0, 1_500)
    const alsoOther = random.isChance(0.15)
    const given = { ...options, isCut, pauseMilliseconds, workMilliseconds: random.between(500, 5_000) }
    const number = count
    inTurn(target, () => strikeOne({ ...given, target, number }))
    if (alsoOther && target.startsWith('pipeline') && count < kills) {
      count += 1
      const other = target === 'pipeline-1' ? 'pipeline-2' : 'pipeline-1'
      const second = count
      inTurn(other, () => strikeOne({ ...given, target: other, number: second, isCut: false }))
    }
  }
  await Promise.all(turns.values())
  await Promise.all(Object.values(system.units).map((unit) => unit.up()))
}

async function strikeOne(blow: Blow): Promise<void> {
  const { system, database, signal, note, target, number, isCut, pauseMilliseconds, workMilliseconds } = blow
  const unit = system.units[target]
  if (isCut) note(`cut ${await cutConnections(database)} database connections`)
  if (!unit.isUp()) {
    await unit.up()
    await sleep(workMilliseconds)
  }
  if (signal.aborted) return
  await unit.strike(pauseMilliseconds)
  note(`kill ${number}: ${unit.name}`)
}

async function cutConnections(database: Database): Promise<number> {
  const { rowCount } = await database.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and application_name in ('callsheet app', 'callsheet queues', 'svc-pipeline')`
  )
  return rowCount ?? 0
}

function repeat(name: UnitName, times: number): [UnitName, ...UnitName[]] {
  return [name, ...Array.from({ length: times - 1 }, () => name)]
}
