import { createUsers } from '../harness/users.ts'
import { quantile, round } from '../harness/statistics.ts'
import { query } from '../pipeline/databases.ts'
import { postPipeline } from '../pipeline/post-pipeline.ts'
import type { Rig } from './rig.ts'
import { countStored } from './steady-load.ts'

export interface FairSharesOptions {
  /** What the member who asks for much asks for, in pipelines of 50 scenes. */
  manyScenes: number
  /** How often the four scenes are asked for alone. */
  tries: number
}

export interface FairShares {
  /** Messages of one queue that the service handled at the same time. */
  places: number
  /** Seconds from the request for four scenes to the last stored still, with nobody beside. */
  aloneSeconds: number[]
  /** The same while the other member's scenes were under way, from the first request to the last stored still. */
  besideSeconds: number[]
  /** Scenes of the other member that were not stored yet, at the end of each of these tries. */
  leftScenes: number[]
}

const fewScenes = 4
const scenesPerPipeline = 50
/** Requests of the member who asks for much that are sent at a time. */
const requestsAtOnce = 4
const adOfFew = '00000000-0000-7000-8000-000000000002'
const many = 'Many'

/** One member's four scenes, alone and beside the many of another member. */
export async function measureFairShares(
  rig: Rig,
  { manyScenes, tries }: FairSharesOptions,
  say: (line: string) => void
): Promise<FairShares> {
  const member = await addMember(rig.databaseUrl)
  let asked = 0
  const few = async (): Promise<number> => {
    asked += 1
    const startedAt = Date.now()
    const id = await postPipeline(rig, { title: `Few ${asked}`, scenes: fewScenes, member })
    await rig.watch.until(id, 'stills', fewScenes)
    return (await lastStoredAt(rig.databaseUrl, id)) - startedAt / 1_000
  }
  say(`fair shares with ${rig.places} places: ${tries} times four scenes, alone`)
  // Until the code is compiled like that of a service that has run for a while.
  await askForMany(rig, 'Warm up', Math.min(manyScenes, 2_000))
  await few()
  const aloneSeconds: number[] = []
  while (aloneSeconds.length < tries) aloneSeconds.push(await few())

  say(
    `fair shares with ${rig.places} places: the same beside ${manyScenes.toLocaleString('en')} scenes of another member`
  )
  let areStored = false
  const stored = askForMany(rig, many, manyScenes).finally(() => (areStored = true))
  // It is awaited below. Until then its failure is not one that nobody handles.
  stored.catch(() => undefined)
  const besideSeconds: number[] = []
  const leftScenes: number[] = []
  while (!areStored) {
    const seconds = await few()
    const left = manyScenes - (await countStored(rig.databaseUrl, many))
    // The last one may have been alone at its end. The first counts in any case: it may have waited for all of the others.
    if (left === 0 && besideSeconds.length > 0) break
    besideSeconds.push(seconds)
    leftScenes.push(left)
  }
  await stored
  return {
    places: rig.places,
    aloneSeconds: aloneSeconds.map((value) => round(value)),
    besideSeconds: besideSeconds.map((value) => round(value)),
    leftScenes
  }
}

export function slowdown({ aloneSeconds, besideSeconds }: FairShares): number {
  return round(quantile(besideSeconds, 0.5) / quantile(aloneSeconds, 0.5))
}

/** Resolves when all are stored. */
async function askForMany(rig: Rig, title: string, scenes: number): Promise<void> {
  const waiting = Array.from({ length: scenes / scenesPerPipeline }, (_, index) => `${title} ${index}.`)
  const ids: string[] = []
  const post = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      ids.push(await postPipeline(rig, { title: next, scenes: scenesPerPipeline }))
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, post))
  await Promise.all(ids.map((id) => rig.watch.until(id, 'stills', scenesPerPipeline)))
}

async function lastStoredAt(databaseUrl: string, pipelineId: string): Promise<number> {
  const [row] = await query<{ at: number }>(
    databaseUrl,
    `select /* benchmark */ max(extract(epoch from pg_xact_commit_timestamp(xmin)))::float8 as at
       from images where pipeline_id = $1`,
    [pipelineId]
  )
  return row?.at ?? 0
}

/** Another member with an ad and credits of their own. */
async function addMember(databaseUrl: string): Promise<{ key: string; adId: string }> {
  const [user] = await createUsers(databaseUrl, ['member'])
  await query(
    databaseUrl,
    `insert into api_key_budgets (api_key_id, budget_credits) select id, 1000000 from api_keys where reference_id = 'member'`
  )
  await query(databaseUrl, `insert into credit_accounts (owner_id, balance) values ('member', 1000000)`)
  await query(
    databaseUrl,
    `insert into ads (id, owner_id, name, idea) values ($1, 'member', 'Tea', 'Tea that never turns bitter')`,
    [adOfFew]
  )
  return { key: user?.key ?? '', adId: adOfFew }
}
