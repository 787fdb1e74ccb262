import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { within } from '../../support/within.ts'
import { keepKills } from '../report/results.ts'
import { writePage } from '../report/write-page.ts'
import { sayVerdict } from '../say-verdict.ts'
import { runKills } from './run-kills.ts'

export interface KillsArguments {
  seed: string
  kills: string
  scenes: string
  'gap-seconds': string
  'no-page': boolean
  directory: string
  note(line: string): void
}

const cleanUpSeconds = 120

/** True when nothing was lost and nothing was paid twice. */
export async function runKillsCommand(given: KillsArguments): Promise<boolean> {
  const { seed, directory, note } = given
  const [kills, scenes, gapSeconds] = [Number(given.kills), Number(given.scenes), Number(given['gap-seconds'])]
  const startedAt = Date.now()
  const { url: databaseUrl, database, close } = await createTestDatabase()
  const verdict = await runKills({
    seed,
    kills,
    scenes,
    scenesPerPipeline: 8,
    meanGapSeconds: gapSeconds,
    replicas: 2,
    databaseUrl,
    database,
    directory,
    note
  }).finally(() => within('the database to be closed and dropped', close(), cleanUpSeconds))
  sayVerdict({ verdict, title: `seed ${seed} · kills ${kills} · scenes ${scenes}`, note })
  const minutes = (Date.now() - startedAt) / 60_000
  if (!given['no-page']) {
    await keepKills(kills, { seed, kills, scenes, gapSeconds, minutes, ...verdict })
    await writePage()
  }
  return verdict.wrongs.length === 0
}
