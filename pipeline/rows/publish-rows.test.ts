import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { readMediaRow } from '@callsheet/lib/database/media-rows.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { createOwner, createRow } from '../testing/rows.ts'
import { createMediaRows, type MediaRows } from './media-rows.ts'

let testDatabase: TestDatabase
let mediaRows: MediaRows
let ownerId: string
const db = () => testDatabase.database

beforeAll(async () => {
  testDatabase = await createTestDatabase({ maxConnections: 4 })
  mediaRows = createMediaRows(db())
  ownerId = await createOwner(db())
})
afterAll(() => testDatabase.close())

const later = new Date(Date.now() + 86_400_000)
const now = new Date('2026-11-01T12:00:00.000Z')

async function completed(set: { storageKey?: string } = {}): Promise<string> {
  const done = { status: 'Completed' as const, completedAt: new Date(), providerTaskId: newId(), nextEnqueueAt: null }
  return (await createRow(db(), { ownerId, kind: 'image', set: { ...done, ...set } })).id
}

async function copyOf(id: string): Promise<{ id: string; storageKey: string; intentId: number }> {
  const storageKey = `svc/image/${id}-${newId()}.png`
  return { id, storageKey, intentId: await mediaRows.intend({ storageKey, nextTryAt: later }) }
}

const publish = ({ id, storageKey, intentId }: Awaited<ReturnType<typeof copyOf>>) =>
  mediaRows.publish({
    intentId,
    now,
    update: { kind: 'image', id, whenStatus: 'Completed', whenUnstored: true, set: { storageKey, byteSize: 5 } }
  })

const intentOf = async (storageKey: string) =>
  (await db().select().from(deletions).where(eq(deletions.storageKey, storageKey)))[0] ?? null

test('of copies published at once, each needed one belongs to its row, and its intent is removed', async () => {
  const copies = await Promise.all(Array.from({ length: 20 }, () => completed().then(copyOf)))
  expect(await Promise.all(copies.map(publish))).toEqual(copies.map(() => true))
  for (const { id, storageKey } of copies) {
    expect(await readMediaRow(db(), 'image', id)).toMatchObject({ storageKey, byteSize: 5 })
    expect(await intentOf(storageKey)).toBeNull()
  }
})

test('a copy that is no longer needed is due for removal, and a swept copy does not affect the others', async () => {
  const [needed, doubled, swept] = await Promise.all([completed(), completed(), completed()])
  const stored = await completed({ storageKey: 'svc/image/earlier.png' })
  const copies = await Promise.all([needed, doubled, doubled, swept, stored].map(copyOf))
  const [, , second, lost, superfluous] = copies
  await db()
    .update(deletions)
    .set({ tries: 1 })
    .where(eq(deletions.id, lost?.intentId ?? 0))

  const answers = await Promise.allSettled(copies.map(publish))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    true,
    true,
    false,
    expect.stringContaining('swept away'),
    false
  ])
  expect(await readMediaRow(db(), 'image', swept)).toMatchObject({ storageKey: null })
  expect(await readMediaRow(db(), 'image', stored)).toMatchObject({ storageKey: 'svc/image/earlier.png' })
  for (const copy of [second, superfluous]) {
    expect(await intentOf(copy?.storageKey ?? '')).toMatchObject({ tries: 0, nextTryAt: now })
  }
})

test('an object that was not stored is due for removal at once', async () => {
  const { storageKey, intentId } = await copyOf(await completed())
  await mediaRows.withdraw(intentId, now)
  expect(await intentOf(storageKey)).toMatchObject({ tries: 0, nextTryAt: now })
})
