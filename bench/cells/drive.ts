import { query } from '../pipeline/databases.ts'
import { checkEndState, forgetTurn } from '../pipeline/end-state.ts'
import { storeScenes } from '../pipeline/store-scenes.ts'
import type { Service } from './service.ts'

export interface Phase {
  name: string
  scenesPerSecond: number
  /** Old versions of messages that no vacuum could take yet, at the end of the phase. */
  deadTuples: number
  queueMegabytes: number
}

export interface DriveOptions {
  service: Service
  /** Of the pipelines, and of the phase. */
  name: string
  seconds: number
  scenesPerWave: number
}

/**
 * Sends one wave after the other for so long, each when the one before is stored, and checks each: every scene stored
 * once, with its own bytes and its charges. The checks are not in the pace.
 */
export async function drive({ service, name, seconds, scenesPerWave }: DriveOptions): Promise<Phase> {
  const { input, url, apiKey } = service
  const until = Date.now() + seconds * 1000
  let [stored, busySeconds] = [0, 0]
  do {
    const title = `${name} from ${stored}.`
    const sent = { url, apiKey, databaseUrl: input.databaseUrl, title, scenes: scenesPerWave, patienceSeconds: 300 }
    busySeconds += await storeScenes(sent)
    stored += scenesPerWave
    await checkEndState({ ...input, title, scenes: scenesPerWave })
    await forgetTurn(input)
  } while (Date.now() < until)
  return { name, scenesPerSecond: stored / busySeconds, ...(await measureQueues(input.databaseUrl)) }
}

async function measureQueues(databaseUrl: string): Promise<{ deadTuples: number; queueMegabytes: number }> {
  const [sizes] = await query<{ dead: number; bytes: number }>(
    databaseUrl,
    `select /* benchmark */ sum(n_dead_tup)::float as dead, sum(pg_total_relation_size(relid))::float as bytes
       from pg_stat_user_tables where schemaname = 'queues'`
  )
  return { deadTuples: sizes?.dead ?? 0, queueMegabytes: (sizes?.bytes ?? 0) / 2 ** 20 }
}
