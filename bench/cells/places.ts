import { query } from '../pipeline/databases.ts'
import { sendScenes } from '../pipeline/store-scenes.ts'
import { concurrency, type Service } from './service.ts'
import { awaitStored } from './outcome.ts'
import { setFaults, tasksOf } from './understudy.ts'

export interface Places {
  submits: number
  stores: number
  /** Connections that wait for notifications. */
  listeners: number
}

const lookMilliseconds = 50

/**
 * How many messages of a queue are under way at once when the provider is slow. Each place of a worker takes one, so a
 * place that has not come back is missing here.
 */
export async function countPlaces(service: Service, title: string, slowSeconds: number): Promise<Places> {
  const { databaseUrl, providerUrl } = service.input
  const scenes = 2 * concurrency
  await setFaults(
    providerUrl,
    ['create-slow', 'asset-slow'].map((kind) => ({ kind, seconds: slowSeconds, promptContains: title }))
  )
  const most = { submits: 0, stores: 0 }
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const [now] = await query<typeof most>(databaseUrl, runningQuery)
      most.submits = Math.max(most.submits, now?.submits ?? 0)
      most.stores = Math.max(most.stores, now?.stores ?? 0)
      await new Promise((resolve) => setTimeout(resolve, lookMilliseconds))
    }
  })()
  try {
    await sendScenes({ ...service, databaseUrl, title, scenes })
    await awaitStored(databaseUrl, title, scenes)
  } finally {
    isOver = true
    await looking
  }
  const { length: bought } = await tasksOf(providerUrl, title)
  if (bought !== scenes) throw new Error(`${title}: ${bought} tasks were made for ${scenes} scenes.`)
  const [found] = await query<{ listeners: number }>(databaseUrl, listenersQuery)
  return {
    submits: Math.min(concurrency, most.submits),
    stores: Math.min(concurrency, most.stores),
    listeners: found?.listeners ?? 0
  }
}

const runningQuery = `
  select /* benchmark */ count(*) filter (where name like '%image-submit')::int as submits,
         count(*) filter (where name like '%image-store')::int as stores
    from queues.job where state = 'active'`

const listenersQuery = `
  select count(*)::int as listeners from pg_stat_activity
   where datname = current_database() and query ilike 'listen %'`
