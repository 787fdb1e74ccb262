import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { adViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { pipelineViewSchema, type PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { waitFor } from '../support/wait-for.ts'
import { startWorkersSystem, type WorkersSystem } from '../support/workers-system.ts'

const everyMinute = '* * * * *'
const scenes = 3

let system: WorkersSystem

beforeAll(async () => {
  system = await startWorkersSystem()
}, 180_000)

afterAll(async () => {
  await system?.stop()
})

async function createPipeline(title: string): Promise<PipelineView> {
  const ad = await system.api.call('/api/ads', {
    body: { idea: 'Cold brew that never turns bitter' },
    answer: adViewSchema,
    idempotencyKey: randomUUID()
  })
  return system.api.call('/api/pipelines', {
    answer: pipelineViewSchema,
    idempotencyKey: randomUUID(),
    body: {
      adId: ad.id,
      title,
      videoType: 'talking-head',
      imageModel: 'nano-banana-2',
      videoModel: 'seedance-2',
      aspectRatio: '9:16',
      scenes: Array.from({ length: scenes }, (_, index) => ({
        prompt: `A bottle of cold brew on a kitchen table, ${title}, scene ${index + 1}`,
        motion: 'The camera moves in slowly; ice settles in the glass.',
        speaker: 'Mara',
        spokenScript: 'It never turns bitter.',
        durationSeconds: 4
      }))
    }
  })
}

/** From queued stills to stored clips; `nudge` is what the schedule would do meanwhile. */
async function bringToStored(created: PipelineView, nudge: () => Promise<void>): Promise<PipelineView> {
  const path = `/api/pipelines/${created.id}`
  const until = (what: string, isThere: (view: PipelineView) => boolean) =>
    waitFor(
      what,
      async () => {
        await nudge()
        const view = await system.api.call(`/api/pipelines?id=${created.id}`, { answer: pipelineViewSchema })
        const failed = view.scenes.flatMap(({ image, video }) => [image?.failure, video?.failure]).find(Boolean)
        if (failed) throw new Error(`${failed.code}: ${failed.message}`)
        return isThere(view) ? view : null
      },
      { timeoutSeconds: 90 }
    )
  await until('stored stills', (view) => view.scenes.every(({ image }) => image?.isStored))
  await system.api.call(`${path}/approve`, { body: { allCompleted: true }, answer: pipelineViewSchema })
  await system.api.call(`${path}/advance`, {
    method: 'POST',
    answer: pipelineViewSchema.extend({ animated: z.number() }),
    idempotencyKey: randomUUID()
  })
  return until('stored clips', (view) => view.scenes.every(({ video }) => video?.isStored))
}

describe('the pipeline service in workerd', () => {
  test('names its deployment, queues, bindings and migrations', async () => {
    const health = healthResponseSchema.parse(await (await fetch(`${system.workers.url}/health`)).json())
    expect(health).toMatchObject({ service: 'pipeline', deployment: 'svc-pipeline', commit: 'of-the-suite', queuePrefix: 'svc-', status: 'ok' })
    expect(health.bindings).toContain('QUEUE_VIDEO_STORE')
    expect(health.migration).toBeGreaterThan(0)
    expect((await fetch(`${system.workers.url}/ready`)).status).toBe(200)
  })

  test('brings a pipeline to stored clips by callbacks, without one tick of the schedule', async () => {
    const finished = await bringToStored(await createPipeline('By callback'), async () => {})
    expect(finished.scenes).toHaveLength(scenes)
    for (const { image, video } of finished.scenes) {
      expect(image).toMatchObject({ status: 'Completed', isStored: true, url: `/media/${image!.id}` })
      expect(video).toMatchObject({ status: 'Completed', isStored: true, isSaved: true, url: `/media/${video!.id}` })
    }
    const stored = [...(await system.database.database.select().from(images)), ...(await system.database.database.select().from(videos))]
    expect(stored).toHaveLength(2 * scenes)
    for (const { storageKey, byteSize } of stored) {
      expect(storageKey).toMatch(/^svc-pipeline\//)
      expect(await system.workers.objectSize('svc-pipeline', 'MEDIA', storageKey!)).toBe(byteSize)
    }
  }, 120_000)

  test('brings one home by the schedule alone when every callback is dropped', async () => {
    const faults = `${system.media.url}/__control/faults`
    await fetch(faults, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"kind":"callback-drop"}' })
    try {
      const finished = await bringToStored(await createPipeline('By the schedule'), () => system.fireCron(everyMinute))
      expect(finished.scenes.map(({ video }) => video?.status)).toEqual(Array(scenes).fill('Completed'))
    } finally {
      await fetch(faults, { method: 'DELETE' })
    }
    const runs = await system.database.database.select().from(jobRuns)
    expect(runs.length).toBeGreaterThan(0)
    expect(runs.every(({ job, error }) => job === 'svc-pipeline:every-minute' && error === null)).toBe(true)
  }, 120_000)

  test('every cron of the deployment has its tick', async () => {
    for (const cron of ['*/5 * * * *', '30 * * * *', '0 3 * * *']) await system.fireCron(cron)
    const runs = await system.database.database.select().from(jobRuns)
    expect(new Set(runs.map(({ job }) => job))).toEqual(
      new Set(['every-minute', 'every-five-minutes', 'hourly', 'daily'].map((name) => `svc-pipeline:${name}`))
    )
    expect(runs.filter(({ error, finishedAt }) => error !== null || finishedAt === null)).toEqual([])
  })

  test('a message that cannot be read is a dead letter with its reason', async () => {
    const headers = { authorization: `Bearer ${system.pipelineToken}` }
    await system.workers.sendToQueue('svc-pipeline', 'QUEUE_IMAGE_STORE', { rowId: 'no id at all' })
    const letter = await waitFor('the dead letter', async () => {
      const answer = await fetch(`${system.workers.url}/api/admin/dead-letters`, { headers })
      const { deadLetters } = z.object({ deadLetters: z.array(z.looseObject({ queue: z.string(), reason: z.string() })) }).parse(await answer.json())
      return deadLetters[0] ?? null
    })
    expect(letter).toMatchObject({ queue: 'svc-image-store' })
    expect(letter.reason).toMatch(/does not parse/)
  })
})
