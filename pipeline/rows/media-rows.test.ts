import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { readMediaRow } from '@callsheet/lib/database/media-rows.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { createMediaRows, type MediaRows } from './media-rows.ts'

let testDatabase: TestDatabase
let mediaRows: MediaRows
const db = () => testDatabase.database

beforeAll(async () => {
  testDatabase = await createTestDatabase({ maxConnections: 8 })
  mediaRows = createMediaRows(db())
  await db().insert(users).values({ id: 'owner', name: 'Owner', email: 'owner@example.com' })
})
afterAll(() => testDatabase.close())

test('rows that move at the same time move once each, with their own values', async () => {
  const ids = await addRows(40)
  const at = new Date('2026-11-01T12:00:00.123Z')
  const claim = (id: string, index: number) =>
    mediaRows.move({
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

test('competing moves of the same rows, in any order, never block each other, and only one wins', async () => {
  const ids = await addRows(40, { status: 'Submitting' })
  const finish = (id: string) =>
    mediaRows.move({
      kind: 'image',
      id,
      from: 'Submitting',
      to: 'Generating',
      set: { providerTaskId: `task of ${id}` }
    })
  const giveUp = (id: string) =>
    mediaRows.move({
      kind: 'image',
      id,
      from: ['Submitting'],
      to: 'Queued',
      set: { failureDetail: 'busy' }
    })
  const answers = await Promise.all([...ids.map(finish), ...ids.toReversed().map(giveUp)])
  expect(answers.filter((row) => row !== null)).toHaveLength(40)
})

test('a task id that another row has fails its own row and no other of the batch', async () => {
  const ids = await addRows(5, { status: 'Submitting' })
  const [taken = '', ...others] = ids
  await db().update(images).set({ providerTaskId: 'taken-by-another' }).where(eq(images.id, taken))
  const answers = await Promise.allSettled(
    others.map((id, index) =>
      mediaRows.move({
        kind: 'image',
        id,
        from: 'Submitting',
        to: 'Generating',
        set: { providerTaskId: index === 1 ? 'taken-by-another' : `own task of ${id}` }
      })
    )
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const rows = await Promise.all(others.map((id) => readMediaRow(db(), 'image', id)))
  expect(rows.map((row) => row?.status)).toEqual(['Generating', 'Submitting', 'Generating', 'Generating'])
})

test('missing rows are told apart from existing ones, and an illegal move is a bug', async () => {
  const [id = ''] = await addRows(1)
  const read = (rowId: string) => mediaRows.read('image', rowId)
  expect(await Promise.all([read(newId()), read(id), read(id)])).toMatchObject([null, { id }, { id }])
  await expect(mediaRows.move({ kind: 'image', id, from: 'Completed', to: 'Queued', set: {} })).rejects.toThrow(
    'cannot go'
  )
})

test('an update finds the rows that still match its guard, and a Failed row with any code', async () => {
  const [queued = '', failed = '', stored = ''] = await addRows(3)
  await db().update(images).set({ status: 'Failed', failureCode: 'outcome-unknown' }).where(eq(images.id, failed))
  await db()
    .update(images)
    .set({ status: 'Completed', storageKey: 'svc/image/earlier.png' })
    .where(eq(images.id, stored))
  const note = (id: string, whenStatus: 'Queued' | 'Failed') =>
    mediaRows.update({ kind: 'image', id, whenStatus, set: { failureDetail: 'busy' } })
  expect(await Promise.all([note(queued, 'Queued'), note(queued, 'Failed')])).toMatchObject([{ id: queued }, null])
  expect(await note(failed, 'Failed')).toMatchObject({ id: failed })
  const count = { kind: 'image', id: stored, whenStatus: 'Completed', set: { storeTries: 2 } } as const
  expect(await mediaRows.update({ ...count, whenUnstored: true })).toBeNull()
  expect(await mediaRows.update(count)).toMatchObject({ id: stored })
})

test('two of them on one database share its connections and their plans', async () => {
  const [one = '', other = ''] = await addRows(2)
  const claim = (rows: MediaRows, id: string) =>
    rows.move({ kind: 'image', id, from: 'Queued', to: 'Submitting', set: { submitTries: 1 } })
  const update = (rows: MediaRows, id: string) =>
    rows.update({ kind: 'image', id, whenStatus: 'Submitting', set: { submitTries: 2 } })
  const second = createMediaRows(db())
  // In another order: if names depended on the order, the same name would mean another statement.
  expect(await update(second, other)).toBeNull()
  for (const [rows, id] of [
    [mediaRows, one],
    [second, other]
  ] as const) {
    expect(await claim(rows, id)).toMatchObject({ id })
    expect(await update(rows, id)).toMatchObject({ id })
  }
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
