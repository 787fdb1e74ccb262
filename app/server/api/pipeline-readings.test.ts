import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { textDigest } from '@callsheet/lib/adapters/node/text-digest.ts'
import { refundCharge } from '@callsheet/lib/database/credits.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { readPipeline, writePipeline } from '../../domain/pipelines/get.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createWrittenAnswers } from '../../written-answers.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test?.stop())

async function createPipeline(sceneCount = 3) {
  const ad = await test.call('POST', '/api/ads', { body: { idea: 'Cold brew that never turns bitter', name: 'Brew' } })
  const scenes = Array.from({ length: sceneCount }, (_, index) => ({
    prompt: `Scene ${index + 1}: a hand pours cold brew over ice.`,
    motion: 'The coffee swirls.',
    speaker: index % 2 === 1 ? 'Théo ☕' : 'Maya',
    spokenScript: 'It never turns bitter.',
    durationSeconds: 4
  }))
  const { status, body } = await test.call('POST', '/api/pipelines', {
    body: {
      adId: ad.body.id,
      title: 'Podcast cut',
      videoType: 'podcast',
      imageModel: 'nano-banana-2',
      videoModel: 'kling-3.0',
      aspectRatio: '9:16',
      scenes
    }
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

const ask = (id: string, headers: Record<string, string> = {}) =>
  test.call('GET', `/api/pipelines?id=${id}`, { headers })

/** What the rows say now, however often the pipeline was read before. */
async function fromRows(id: string): Promise<unknown> {
  return JSON.parse(JSON.stringify(await readPipeline(test.database.database, test.app.ownerId, id)))
}

it('tells every change of a row, and 304 between two of them', async () => {
  const { database } = test.database
  const pipeline = await createPipeline()
  const { id } = pipeline
  const [first, second, third] = pipeline.scenes as [Scene, Scene, Scene]
  const path = `/api/pipelines/${id}/scenes/${first.id}`
  const imagesOf = (scene: Scene) => eq(images.id, scene.image.id)
  const post =
    (address: string, body: Record<string, unknown> = {}) =>
    async () => {
      const { status } = await test.call('POST', address, { body })
      expect(status, address).toBeLessThan(300)
    }
  const stored = { status: 'Completed', url: 'https://provider.example/file', completedAt: new Date() } as const
  const steps: Record<string, () => Promise<unknown>> = {
    'a still is at the provider': () =>
      database
        .update(images)
        .set({ status: 'Generating', submittingAt: new Date(), providerTaskId: `task-${id}` })
        .where(imagesOf(first)),
    'two stills are made': async () => {
      for (const scene of [first, second]) await database.update(images).set(stored).where(imagesOf(scene))
    },
    'one still is no longer kept': () => database.update(images).set({ isSaved: false }).where(imagesOf(first)),
    'one still fails': () =>
      database.update(images).set({ status: 'Failed', failureCode: 'moderated' }).where(imagesOf(third)),
    'its charge comes back later': () =>
      database.transaction((transaction) => refundCharge(transaction, third.image.id, 'Refused')),
    'a still is retaken': post(`${path}/retry`, { what: 'image' }),
    'the new take is made': () =>
      database
        .update(images)
        .set(stored)
        .where(and(eq(images.pipelineId, id), eq(images.take, 2))),
    'the take from before is chosen': post(`${path}/take`, { imageId: first.image.id }),
    'the stills are approved': post(`/api/pipelines/${id}/approve`, {
      sceneId: second.id,
      imageId: second.image.id
    }),
    'a clip is begun': post(`/api/pipelines/${id}/advance`),
    'a clip is made': () => database.update(videos).set(stored).where(eq(videos.pipelineId, id)),
    'words of a scene change': () =>
      database.update(pipelineScenes).set({ motion: 'It stands still.' }).where(eq(pipelineScenes.id, first.id)),
    'the title changes': () => database.update(pipelines).set({ title: 'Renamed' }).where(eq(pipelines.id, id)),
    'the pipeline is closed': post(`/api/pipelines/${id}/close`)
  }
  let etag = (await ask(id)).headers.get('etag') ?? ''
  for (const [what, change] of Object.entries(steps)) {
    expect(await ask(id, { 'if-none-match': etag }), what).toMatchObject({ status: 304, body: '' })
    await change()
    const changed = await ask(id, { 'if-none-match': etag })
    expect(changed.status, what).toBe(200)
    expect(changed.body, what).toEqual(await fromRows(id))
    const again = await ask(id)
    expect([again.body, again.headers.get('etag')], what).toEqual([changed.body, changed.headers.get('etag')])
    etag = changed.headers.get('etag') ?? ''
  }
})

it('is written once for all readings between two changes', async () => {
  const { database } = test.database
  const { id } = await createPipeline()
  const runtime = { database, writtenAnswers: createWrittenAnswers(), digest: textDigest }
  const written = () => writePipeline({ scope: { runtime, ownerId: test.app.ownerId }, pipelineId: id })
  const first = await written()
  expect(await written()).toBe(first)
  await database.update(pipelines).set({ title: 'Renamed' }).where(eq(pipelines.id, id))
  const second = await written()
  expect(second.etag).not.toBe(first.etag)
  expect(await written()).toBe(second)
})

it('is no answer to another owner, however often it was read', async () => {
  const { id } = await createPipeline()
  for (let time = 1; time <= 3; time += 1) expect((await ask(id)).status).toBe(200)
  const asOther = await test.asInvited('reader@example.com')
  expect((await test.call('GET', `/api/pipelines?id=${id}`, asOther)).status).toBe(404)
  expect((await ask(id)).status).toBe(200)
})

it('is planned once for each connection, although it came after the last analyze', async () => {
  for (let count = 0; count < 2; count += 1) await createPipeline(12)
  await test.database.database.execute(sql`vacuum analyze`)
  const { id } = await createPipeline(12)
  const { database, close } = openDatabase({ url: test.database.url, maxConnections: 1 })
  try {
    const { ownerId } = test.app
    const runtime = { database, writtenAnswers: createWrittenAnswers(), digest: textDigest }
    for (let count = 0; count < 12; count += 1) {
      await readPipeline(database, ownerId, id)
      await writePipeline({ scope: { runtime, ownerId }, pipelineId: id })
    }
    const { rows } = await database.execute<{ name: string; planned: number }>(
      sql`select name, custom_plans::int as planned from pg_prepared_statements where name like 'read_pipeline%' order by name`
    )
    // PostgreSQL decides after five uses.
    expect(rows).toEqual([
      { name: 'read_pipeline', planned: 5 },
      { name: 'read_pipeline_versions', planned: 5 }
    ])
  } finally {
    await close()
  }
})

interface Scene {
  id: string
  image: { id: string }
}
