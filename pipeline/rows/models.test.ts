import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import { createOwner } from '../testing/rows.ts'
import { createModels } from './models.ts'

let testDatabase: TestDatabase
const db = () => testDatabase.database

beforeAll(async () => {
  testDatabase = await createTestDatabase({ maxConnections: 2 })
  await createOwner(db())
})
afterAll(() => testDatabase.close())

test('a model is found by its id, a change counts at once, and a removed model has none', async () => {
  const models = createModels(db())
  const read = () => models.read('image', 'nano-banana-2')
  const [before, video, unknown] = await Promise.all([
    read(),
    models.read('i2v', 'seedance-2'),
    models.read('image', 'no-such-model')
  ])
  expect(before).toMatchObject({ config: { kind: 'image' }, inputPictures: { maximumBytes: 30_000_000 } })
  expect(video).toMatchObject({ config: { kind: 'video' } })
  expect(unknown).toBeNull()
  expect((await models.readAll('image')).get('nano-banana-2')).toEqual(before?.config)

  const slower = sql`jsonb_set(${imageModels.config}, '{usualSeconds}', '1234')`
  await db().update(imageModels).set({ config: slower }).where(eq(imageModels.id, 'nano-banana-2'))
  expect(await read()).toEqual({ ...before, config: { ...before?.config, usualSeconds: 1234 } })
})
