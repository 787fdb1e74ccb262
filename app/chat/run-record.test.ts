import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { chatChunks, chatRuns, chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { createChunkWriter } from './run-record.ts'

let world: TestDatabase

beforeAll(async () => {
  world = await createTestDatabase()
})

afterAll(() => world?.close())

test('chunks whose write failed are written with the next ones, each once and in order', async () => {
  const { database } = world
  const [runId, threadId] = [crypto.randomUUID(), crypto.randomUUID()]
  const writer = createChunkWriter({ database }, runId)
  // Its run is not there yet, so the database refuses it.
  writer.write({ type: 'text-start', id: 'one' })
  await expect(writer.flush()).rejects.toThrow()
  await database.insert(users).values({ id: 'owner', name: 'Owner', email: 'owner@example.com' })
  await database.insert(chatThreads).values({ id: threadId, ownerId: 'owner', title: 'Cold brew' })
  await database.insert(chatRuns).values({ id: runId, ownerId: 'owner', threadId })
  writer.write({ type: 'text-delta', id: 'one', delta: 'It never turns bitter.' })
  writer.write({ type: 'text-end', id: 'one' })
  await writer.flush()
  const kept = await database.select().from(chatChunks).orderBy(chatChunks.sequence)
  expect(kept.map(({ chunk }) => chunk)).toMatchObject([
    { type: 'text-start' },
    { type: 'text-delta' },
    { type: 'text-end' }
  ])
})
