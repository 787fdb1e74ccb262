import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { decodePicture } from '@callsheet/lib/adapters/node/testing/decode-picture.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { deletions, jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { PipelineSystem } from '../../support/pipeline-system.ts'
import { waitFor } from '../../support/wait-for.ts'
import type { PipelineSuite } from './pipeline-suite.ts'

const tasksSchema = z.object({
  tasks: z.array(
    z.looseObject({
      callbackUrl: z.string().nullable(),
      request: z.looseObject({ input: z.looseObject({ image_urls: z.array(z.url()).optional() }) })
    })
  )
})

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
    'have an uploaded still cropped or padded to their ratio, at an address of ours that ends, by a copy that goes',
    async () => {
      const {
        api,
        database: { database },
        media,
        objectSize,
        tick
      } = system()
      const tall = await api.call(adsApi.create, {
        body: { idea: 'Cold brew that never turns bitter', aspectRatio: '9:16' },
        idempotencyKey: randomUUID()
      })
      const storedOf = (id: string) =>
        waitFor(`${id} to be stored`, async () => {
          const view = await api.call(mediaApi.read, { params: { id } })
          if (view.failure) throw new Error(`${view.failure.code}: ${view.failure.message}`)
          return view.isStored ? view : null
        })
      const turning = 'The bottle turns once.'
      for (const { ratio, how } of [
        { ratio: '2:3', how: 'cropped' },
        { ratio: '4:5', how: 'padded' }
      ] as const) {
        const still = await api.call(mediaApi.createImage, {
          body: { prompt: 'A bottle on ice', aspect_ratio: ratio, imageModel: 'nano-banana-2', isSaved: true },
          idempotencyKey: randomUUID()
        })
        await storedOf(still.id)
        // The app of the suite keeps photos elsewhere than a Worker. A picture in the shared store takes their place.
        await database.update(images).set({ purpose: 'upload' }).where(eq(images.id, still.id))
        // The provider takes the first try back. The next one sends the same copy.
        await fetch(`${media.url}/__control/faults`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ kind: 'create-rate-limited', retryAfterSeconds: 1, promptContains: turning, next: 1 })
        })
        const clip = await api.call(mediaApi.createVideo, {
          body: {
            adId: tall.id,
            videoType: 'generic',
            videoModel: 'kling-2.6',
            prompt: turning,
            durationSeconds: 5,
            firstFrameImageId: still.id
          },
          idempotencyKey: randomUUID()
        })
        expect((await storedOf(clip.id)).framed).toEqual([{ imageId: still.id, how, aspectRatio: '9:16' }])
        const { tasks } = tasksSchema.parse(await (await fetch(`${media.url}/__control/tasks`)).json())
        const made = tasks.filter(({ callbackUrl }) => callbackUrl?.includes(`/${clip.id}/`))
        const [address] = made.flatMap(({ request }) => request.input.image_urls ?? [])
        expect(new URL(address ?? '').pathname).toContain(`/media/video/${clip.id}/frames/${still.id}/`)
        const read = () => fetch(address ?? '')
        expect((await decodePicture(new Uint8Array(await (await read()).arrayBuffer()))).ratio).toBe('9:16')
        expect((await fetch(`${address}0`)).status).toBe(404)

        // Its removal was noted before it was stored, for after its address has ended.
        const [row] = await database.select().from(videos).where(eq(videos.id, clip.id))
        expect(row?.submitTries).toBe(2)
        const storageKey = row?.framedFrames?.[0]?.storageKey ?? ''
        const copies = await database
          .select()
          .from(deletions)
          .where(like(deletions.storageKey, `%/${clip.id}-%`))
        expect(copies.map((copy) => copy.storageKey)).toEqual([storageKey])
        const [noted] = copies
        const expires = Number(new URL(address ?? '').pathname.split('/').at(-2))
        expect(noted?.nextTryAt.getTime()).toBeGreaterThan(expires * 1000)
        expect(await objectSize(storageKey)).toBeGreaterThan(0)
        await database
          .update(deletions)
          .set({ nextTryAt: new Date(0) })
          .where(eq(deletions.storageKey, storageKey))
        await tick('hourly')
        expect([await objectSize(storageKey), (await read()).status]).toEqual([null, 404])
        // What was done is still said.
        expect((await storedOf(clip.id)).framed).toEqual([{ imageId: still.id, how, aspectRatio: '9:16' }])
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
