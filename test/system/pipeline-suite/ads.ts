import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { PipelineSystem } from '../../support/pipeline-system.ts'
import { waitFor } from '../../support/wait-for.ts'
import type { PipelineSuite } from './pipeline-suite.ts'

const scenes = 2
const longMilliseconds = 180_000

/** From the app's own API to objects in the store. */
export function testAds({ system, it }: PipelineSuite): void {
  it(
    'are brought to stored clips by callbacks, without one tick of the schedule',
    async () => {
      const { database, objectSize } = system()
      const finished = await bringToStored(system(), await createPipeline(system(), 'By callback'))
      expect(finished.scenes).toHaveLength(scenes)
      for (const { image, video } of finished.scenes) {
        expect(image).toMatchObject({ status: 'Completed', isStored: true, url: `/media/${image?.id}` })
        expect(video).toMatchObject({ status: 'Completed', isStored: true, isSaved: true, url: `/media/${video?.id}` })
      }
      const rows = [
        ...(await database.database.select().from(images)),
        ...(await database.database.select().from(videos))
      ]
      expect(rows).toHaveLength(2 * scenes)
      for (const { storageKey, byteSize, sha256 } of rows) {
        expect(storageKey).toMatch(/^svc-pipeline\//)
        expect(sha256).toMatch(/^[0-9a-f]{64}$/)
        expect(await objectSize(storageKey ?? '')).toBe(byteSize)
      }
      expect(await database.database.select().from(jobRuns)).toEqual([])
    },
    longMilliseconds
  )

  it(
    'are brought home by the schedule alone when every callback is dropped',
    async () => {
      const faults = `${system().media.url}/__control/faults`
      await fetch(faults, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"kind":"callback-drop"}'
      })
      try {
        const created = await createPipeline(system(), 'By the schedule')
        const finished = await bringToStored(system(), created, () => system().tick('every-minute'))
        expect(finished.scenes.map(({ video }) => video?.status)).toEqual(Array(scenes).fill('Completed'))
      } finally {
        await fetch(faults, { method: 'DELETE' })
      }
    },
    longMilliseconds
  )

  it(
    'get a failed still back as credits, and the still anew as another take for another charge',
    async () => {
      const { api, database, ownerId, media } = system()
      const before = await readBalance(database.database, ownerId)
      const rule = { kind: 'moderate', seconds: 0.05, promptContains: 'Taken anew, scene 1', next: 1 }
      await fetch(`${media.url}/__control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rule)
      })
      const created = await createPipeline(system(), 'Taken anew')
      const failed = await until(
        system(),
        created,
        'the failed still',
        (view) => view.scenes[0]?.image?.status === 'Failed'
      )
      const [scene] = failed.scenes
      expect(scene?.image).toMatchObject({ take: 1, isRefunded: true, failure: { code: 'moderated' } })
      const refunded = await readBalance(database.database, ownerId)
      expect(refunded).toBe(before - created.creditsCharged + (scene?.image?.credits ?? 0))

      await api.call(pipelinesApi.retryScene, {
        params: { id: created.id, sceneId: scene!.id },
        body: { prompt: 'A bottle in the morning light.' },
        idempotencyKey: randomUUID()
      })
      const stored = await until(
        system(),
        created,
        'the second take',
        (view) => view.scenes[0]?.image?.isStored === true
      )
      expect(stored.scenes[0]?.image).toMatchObject({ take: 2, status: 'Completed' })
      expect(await readBalance(database.database, ownerId)).toBe(before - created.creditsCharged)
    },
    longMilliseconds
  )

  it(
    'have their offer scraped, researched and given personas',
    async () => {
      const { api, database, web } = system()
      const shelf = await (await fetch(`${web.url}/store`)).text()
      const url = web.url + (/href="(\/store\/[^"#]*slow-tide[^"]*)"/.exec(shelf)?.[1] ?? '')
      const { id } = await api.call(offersApi.create, {
        body: { url },
        idempotencyKey: randomUUID()
      })
      const offer = await waitFor(
        'the offer to be read',
        async () => {
          const [row] = await database.database.select().from(offers).where(eq(offers.id, id))
          return row && /Completed|Failed/.test(row.status) ? row : null
        },
        { timeoutSeconds: 120 }
      )
      expect(offer).toMatchObject({ status: 'Completed', failureMessage: null, url })
      expect(offer.research).toHaveProperty('sources')
      expect(await database.database.select().from(personas).where(eq(personas.offerId, id))).toHaveLength(3)
    },
    longMilliseconds
  )
}

async function createPipeline({ api }: PipelineSystem, title: string): Promise<PipelineView> {
  const ad = await api.call(adsApi.create, {
    body: { idea: 'Cold brew that never turns bitter' },
    idempotencyKey: randomUUID()
  })
  return api.call(pipelinesApi.create, {
    idempotencyKey: randomUUID(),
    body: {
      adId: ad.id,
      title,
      videoType: 'talking-head',
      imageModel: 'nano-banana-2',
      videoModel: 'seedance-2',
      aspectRatio: '9:16',
      scenes: Array.from({ length: scenes }, (_, index) => ({
        prompt: `A bottle of cold brew on a kitchen table. ${title}, scene ${index + 1}`,
        motion: 'The camera moves in slowly; ice settles in the glass.',
        speaker: 'Mara',
        spokenScript: 'It never turns bitter.',
        durationSeconds: 4
      }))
    }
  })
}

/** From queued stills to stored clips. `nudge` does what the schedule would do meanwhile. */
async function bringToStored(
  system: PipelineSystem,
  created: PipelineView,
  nudge?: () => Promise<void>
): Promise<PipelineView> {
  const params = { id: created.id }
  await untilWell(system, created, 'stored stills', (view) => view.scenes.every(({ image }) => image?.isStored), nudge)
  await system.api.call(pipelinesApi.approve, { params, body: { allCompleted: true } })
  await system.api.call(pipelinesApi.advance, { params, idempotencyKey: randomUUID() })
  return untilWell(system, created, 'stored clips', (view) => view.scenes.every(({ video }) => video?.isStored), nudge)
}

type IsThere = (view: PipelineView) => boolean

function untilWell(
  system: PipelineSystem,
  created: PipelineView,
  what: string,
  isThere: IsThere,
  nudge?: () => Promise<void>
) {
  const isThereOrFailed: IsThere = (view) => {
    const failed = view.scenes.flatMap(({ image, video }) => [image?.failure, video?.failure]).find(Boolean)
    if (failed) throw new Error(`${failed.code}: ${failed.message}`)
    return isThere(view)
  }
  return until(system, created, what, isThereOrFailed, nudge)
}

function until(
  { api }: PipelineSystem,
  { id }: PipelineView,
  what: string,
  isThere: IsThere,
  nudge?: () => Promise<void>
) {
  return waitFor(
    what,
    async () => {
      await nudge?.()
      const view = await api.call(readPipeline, { query: { id } })
      return isThere(view) ? view : null
    },
    { timeoutSeconds: 80 }
  )
}
