import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../adapters/node/postgres/test-database.ts'
import { readMediaRow } from './media-rows.ts'
import { moveMediaRowTogether, readTaskRowTogether } from './media-rows-together.ts'
import { reserveSlotTogether } from './reserve-slot-together.ts'
import { images } from './schema/media.ts'
import { users } from './schema/users.ts'

let testDatabase: TestDatabase
const db = () => testDatabase.database

beforeAll(async () => {
  testDatabase = await createTestDatabase({ maxConnections: 8 })
  await db().insert(users).values({ id: 'owner', name: 'Owner', email: 'owner@example.com' })
})
afterAll(() => testDatabase.close())

test('rows that move at the same time move once each, with their own values', async () => {
  const ids = await addRows(40)
  const at = new Date('2026-11-01T12:00:00.123Z')
  const claim = (id: string, index: number) =>
    moveMediaRowTogether(db(), {
      kind: 'image',
      id,
      from: 'Queued',
      to: 'Submitting',
      set: { submittingAt: at, submitTries: index, nextEnqueueAt: null, finalPrompt: `“Prompt” ${index}\n` }
    })
  const claims = await Promise.all([...ids.map(claim), ...ids.map(claim)])
  expect(claims.filter((row) => row !== null)).toHaveLength(40)
  const rows = await Promise.all(ids.map((id) => readMediaRow(db(), 'image', id)))
  for (const [index, row] of rows.entries()) {
    expect(row).toMatchObject({ id: ids[index], status: 'Submitting', submittingAt: at, submitTries: index })
    expect(row).toMatchObject({ nextEnqueueAt: null, finalPrompt: `“Prompt” ${index}\n` })
    expect(row?.updatedAt.getTime()).toBeGreaterThanOrEqual(row?.createdAt.getTime() ?? Infinity)
  }
})

test('moves of the same rows against each other, in any order, neither block each other nor both win', async () => {
  const ids = await addRows(40, { status: 'Submitting' })
  const finish = (id: string) =>
    moveMediaRowTogether(db(), {
      kind: 'image',
      id,
      from: 'Submitting',
      to: 'Generating',
      set: { providerTaskId: `task of ${id}` }
    })
  const giveUp = (id: string) =>
    moveMediaRowTogether(db(), {
      kind: 'image',
      id,
      from: ['Submitting'],
      to: 'Queued',
      set: { failureDetail: 'busy' }
    })
  const answers = await Promise.all([...ids.map(finish), ...ids.toReversed().map(giveUp)])
  expect(answers.filter((row) => row !== null)).toHaveLength(40)
})

test('what is not there is told apart from what is, and an illegal move is a bug', async () => {
  const [id = ''] = await addRows(1)
  const read = (rowId: string) => readTaskRowTogether(db(), 'image', rowId)
  expect(await Promise.all([read(newId()), read(id), read(id)])).toMatchObject([null, { id }, { id }])
  await expect(
    moveMediaRowTogether(db(), { kind: 'image', id, from: 'Completed', to: 'Queued', set: {} })
  ).rejects.toThrow('cannot go')
})

test('slots that are asked for at the same time are as many as there are, first come first served', async () => {
  const slot = { key: 'together', calls: 5, perSeconds: 1, now: new Date(), maxWaitSeconds: 1 }
  const waits = await Promise.all(Array.from({ length: 14 }, () => reserveSlotTogether(db(), slot)))
  const got = waits.filter((wait) => wait !== null)
  expect(got).toHaveLength(10)
  expect(got).toEqual(got.toSorted((left, right) => left - right))
  expect(waits.slice(10)).toEqual([null, null, null, null])
})

async function addRows(count: number, changes: { status?: 'Submitting' } = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({ id: newId() }))
  const input = { kind: 'image' as const, prompt: 'A bottle', aspectRatio: '1:1', references: [] }
  await db()
    .insert(images)
    .values(
      rows.map(({ id }) => ({
        id,
        ownerId: 'owner',
        modelId: 'nano-banana-2',
        apiModelPath: 'nano-banana-2',
        provider: 'kie-jobs',
        input,
        credits: 1,
        ...changes
      }))
    )
  return rows.map(({ id }) => id)
}
