import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import type { MediaKind, MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { startFillableStore, type FillableStore } from '../testing/fillable-store.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

const kinds: readonly MediaKind[] = [...Array.from({ length: 8 }, () => 'image' as const), 'video', 'video', 'i2v']
const patience = { timeout: 60_000 }

let store: FillableStore
let service: TestPipeline
const db = () => service.database.database

beforeAll(async () => {
  store = await startFillableStore()
  service = await startTestPipeline({ env: store.env })
})
afterAll(async () => {
  await service.close()
  await store.close()
})

test(
  'a full store costs no row a try, also not one that had met wrong bytes: clips survive both',
  { timeout: 180_000 },
  async () => {
    const ownerId = await createOwner(db())
    const paid = await readBalance(db(), ownerId)
    await serve({ servesPages: true })
    const rows = await Promise.all(kinds.map((kind) => submit(ownerId, kind)))
    for (const { id } of rows) await expect.poll(() => metPages(id), patience).toBeGreaterThanOrEqual(1)
    store.fill()
    await serve({ servesPages: false })
    await expect.poll(() => store.refused(), patience).toBeGreaterThanOrEqual(3)
    const unstored = await Promise.all(rows.map((row) => awaitRow(db(), row, () => true)))
    for (const row of unstored) expect(row).toMatchObject({ status: 'Completed', storageKey: null })
    store.makeRoom()

    for (const row of rows) {
      const stored = await awaitRow(db(), { ...row, timeoutSeconds: 90 }, isStored)
      expect(stored).toMatchObject({ status: 'Completed', failureCode: null })
    }
    expect(await readBalance(db(), ownerId)).toBe(paid - 8 * kinds.length)
    expect(await db().select().from(deadLetters)).toEqual([])
  }
)

test('a row that gets only pages until the limit fails and is refunded', async () => {
  const unusableSeconds = 4
  const impatient = await startTestPipeline({ env: { STORE_UNUSABLE_MINUTES: String(unusableSeconds / 60) } })
  try {
    const { database } = impatient.database
    const ownerId = await createOwner(database, 100)
    await impatient.control('/settings', { servesPages: true }, 'PATCH')
    const row = await createRow(database, { ownerId })
    await impatient.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
    const { failureCode, failedAt, unusableSince, unusableTries } = await awaitRow(database, row, inState('Failed'))
    expect(failureCode).toBe('asset-invalid')
    expect(unusableTries).toBeGreaterThanOrEqual(2)
    expect((failedAt?.getTime() ?? 0) - (unusableSince?.getTime() ?? 0)).toBeGreaterThanOrEqual(unusableSeconds * 1000)
    expect(await readBalance(database, ownerId)).toBe(100)
  } finally {
    await impatient.close()
  }
})

async function submit(ownerId: string, kind: MediaKind): Promise<MediaRow & { kind: MediaKind }> {
  const row = await createRow(db(), { ownerId, kind })
  const body = { rowId: row.id, apiModelPath: row.apiModelPath }
  expect((await service.call(`/api/${kind}/create`, { body })).status).toBe(202)
  return { ...row, kind }
}

/** How many copies of the row got a page instead of media bytes. */
const metPages = (rowId: string): number =>
  service.logLines.filter((line) => line.includes(rowId) && line.includes('served as text/html')).length

const serve = (settings: { servesPages: boolean }) => service.control('/settings', settings, 'PATCH')
