import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../adapters/node/postgres/test-database.ts'
import { insertRows } from './insert-rows.ts'
import { images } from './schema/media.ts'
import { adminLog, rateLimits } from './schema/operations.ts'
import { users } from './schema/users.ts'

let testDatabase: TestDatabase
const db = () => testDatabase.database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await db().insert(users).values({ id: 'owner', name: 'Owner', email: 'owner@example.com' })
})
afterAll(() => testDatabase.close())

const still = (title: string) => ({
  id: newId(),
  ownerId: 'owner',
  title,
  modelId: 'model',
  apiModelPath: 'google/model',
  provider: 'kie-jobs',
  input: {
    kind: 'image' as const,
    prompt: `A “bottle”, {1}, [2], \\n, ${title} 🥤`,
    aspectRatio: '9:16',
    references: []
  },
  credits: 8
})

test('each row is written as given, and missing columns get the table’s defaults', async () => {
  const nextEnqueueAt = new Date('2026-11-01T12:00:00.123Z')
  const first = { ...still('first'), isSaved: true, take: 2, nextEnqueueAt, byteSize: 5_000_000_000 }
  const second = { ...still('second'), isSaved: false, take: 1, folder: null, finalPrompt: 'It pours' }
  await insertRows(db(), images, [first, second])
  const [one] = await db().select().from(images).where(eq(images.id, first.id))
  const [other] = await db().select().from(images).where(eq(images.id, second.id))
  expect(one).toMatchObject({ ...first, status: 'Queued', purpose: 'single', finalPrompt: null })
  expect(other).toMatchObject({ ...second, status: 'Queued', nextEnqueueAt: null, byteSize: null })
  expect(other?.createdAt).toBeInstanceOf(Date)
})

test('the database still assigns its own numbers', async () => {
  const entry = { kind: 'note', details: { at: ['here'] } }
  await insertRows(db(), adminLog, [
    { ...entry, message: 'one' },
    { ...entry, message: 'two' }
  ])
  const rows = await db().select().from(adminLog).where(eq(adminLog.kind, 'note')).orderBy(adminLog.id)
  expect(rows).toMatchObject([
    { message: 'one', details: { at: ['here'] } },
    { message: 'two', details: { at: ['here'] } }
  ])
  expect(rows[1]?.id).toBeGreaterThan(rows[0]?.id ?? Infinity)
})

test('a column with a default that is missing in some rows is refused before anything is written', async () => {
  const bucket = { tokens: 0.25, refilledAt: new Date() }
  const rows = [
    { ...bucket, key: 'whole' },
    { key: 'half', tokens: 1 }
  ]
  await expect(insertRows(db(), rateLimits, rows)).rejects.toThrow('Give refilledAt in each of the 2 rows or in none.')
  await insertRows(db(), rateLimits, [])
  expect(await db().select().from(rateLimits)).toEqual([])
})
