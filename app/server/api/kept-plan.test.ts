import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { readPipeline } from '../../domain/pipelines/get.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app?.stop())

async function createPipeline(): Promise<string> {
  const ad = await app.call('POST', '/api/ads', { body: { idea: 'Cold brew', name: 'Cold brew' } })
  const scene = { prompt: 'A hand pours.', motion: 'Slow push-in.', durationSeconds: 4 }
  const { status, body } = await app.call('POST', '/api/pipelines', {
    body: {
      adId: ad.body.id,
      title: 'Cut',
      videoType: 'podcast',
      imageModel: 'nano-banana-2',
      videoModel: 'kling-3.0',
      aspectRatio: '9:16',
      scenes: Array.from({ length: 12 }, (_, index) => ({
        ...scene,
        speaker: index % 2 === 0 ? 'Maya' : 'Theo',
        spokenScript: 'It never turns bitter.'
      }))
    }
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}

test('the read of an open page keeps its plan for a production that came after the last analyze', async () => {
  for (let count = 0; count < 4; count += 1) await createPipeline()
  await app.database.database.execute(sql`vacuum analyze`)
  const id = await createPipeline()
  const { ownerId } = app.app
  const { database, close } = openDatabase({ url: app.database.url, maxConnections: 1 })
  try {
    for (let count = 0; count < 12; count += 1)
      expect((await readPipeline(database, ownerId, id)).scenes).toHaveLength(12)
    const { rows } = await database.execute<{ planned: number; kept: number }>(
      sql`select custom_plans::int as planned, generic_plans::int as kept from pg_prepared_statements where name = 'read_pipeline'`
    )
    expect(rows).toEqual([{ planned: 5, kept: 7 }])
  } finally {
    await close()
  }
})
