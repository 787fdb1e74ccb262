import { setTimeout as sleep } from 'node:timers/promises'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { pipelinesApi } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { pipelineRequest } from '../pipeline/scenes-under-test.ts'
import type { StageWatch } from './watch-stages.ts'

/** A running system, the watch over its database, and the scenes of a pipeline. */
export interface Rig {
  api: ApiClient
  watch: StageWatch
  scenes: number
}

let titles = 0

/** One pipeline from its ad to its stored clips. */
export async function produce({ api, watch, scenes }: Rig): Promise<void> {
  const title = `Pipeline ${(titles += 1)}`
  const ad = { idea: 'Cold brew that never turns bitter', aspectRatio: '9:16' }
  const { id: adId } = await api.call(adsApi.create, { body: ad, idempotencyKey: crypto.randomUUID() })
  const body = { ...pipelineRequest(adId, title, scenes), videoType: 'talking-head' }
  const { id } = await api.call(pipelinesApi.create, { body, idempotencyKey: crypto.randomUUID() })
  const params = { id }
  await watch.until(id, 'stills', scenes)
  await api.call(pipelinesApi.approve, { params, body: { allCompleted: true } })
  await api.call(pipelinesApi.advance, { params, idempotencyKey: crypto.randomUUID() })
  await watch.until(id, 'clips', scenes)
}

const settlingSeconds = 15

/** Clips that were stored in an hour, at the pace of the last three quarters of a minute. Null when it was too short. */
export async function produceAtPace(
  rig: Rig,
  { pipelines, perHour }: { pipelines: number; perHour: number }
): Promise<number | null> {
  const startedAt = performance.now()
  const running: Promise<void>[] = []
  const everyMilliseconds = (3_600_000 * rig.scenes) / perHour
  let settled: { at: number; clips: number } | null = null
  for (let index = 0; index < pipelines; index += 1) {
    const dueIn = startedAt + index * everyMilliseconds - performance.now()
    if (dueIn > 0) await sleep(dueIn)
    const now = performance.now()
    if (!settled && now - startedAt >= settlingSeconds * 1000) settled = { at: now, clips: rig.watch.storedScenes() }
    running.push(produce(rig))
  }
  const [end, clips] = [performance.now(), rig.watch.storedScenes()]
  await Promise.all(running)
  return settled && Math.round(((clips - settled.clips) / (end - settled.at)) * 3_600_000)
}
