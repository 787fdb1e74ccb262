import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providerBalances } from '@callsheet/lib/database/schema/costs.ts'
import { sendSubmits } from '../media/wake-up.ts'
import { postSignedCallback } from '../testing/post-signed-callback.ts'
import { awaitRow, createOwner, createRow, inState, isStored, setRow } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'
import { cleanUpMedia } from './clean-up-media.ts'
import { noteBalances } from './note-balances.ts'

let service: TestPipeline
beforeAll(async () => {
  service = await startTestPipeline()
})
afterAll(() => service.close())
const db = () => service.database.database
beforeEach(() => db().delete(providerBalances))

const note = (settings: object = {}) => {
  const { runtime } = service.pipeline
  return noteBalances({ ...runtime, settings: { ...runtime.settings, ...settings } }, new AbortController().signal)
}

const readingsOf = async (provider: string) => {
  const rows = await db().select().from(providerBalances).orderBy(asc(providerBalances.id))
  return rows.filter((row) => row.provider === provider)
}

test('a reading notes what is left, and what the rows that ended since the last one should have cost', async () => {
  await note()
  const ownerId = await createOwner(db())
  const row = await createRow(db(), { ownerId, kind: 'image' })
  await sendSubmits(service.pipeline.runtime, 'image', [row])
  await awaitRow(db(), row, isStored)
  await note()
  const [first, second] = await readingsOf('kie')
  expect(first).toMatchObject({ currency: 'USD', expectedMillionths: null })
  expect(second).toMatchObject({ expectedMillionths: 40_000, unknownRows: 0 })
  expect((first?.balanceMillionths ?? 0) - (second?.balanceMillionths ?? 0)).toBe(40_000)
})

test('a row whose time was over counts once, also when its asset comes late', async () => {
  const { runtime } = service.pipeline
  const prompt = 'Cold brew that takes its time'
  await service.control('/faults', [
    { kind: 'callback-drop', promptContains: prompt },
    { kind: 'slow', seconds: 1, promptContains: prompt }
  ])
  await note()
  const row = await createRow(db(), { ownerId: await createOwner(db()), kind: 'image', input: { prompt } })
  await sendSubmits(runtime, 'image', [row])
  await awaitRow(db(), row, inState('Generating'))
  await setRow(db(), 'image', row.id, { generatingAt: new Date(Date.now() - 16 * 60_000) })
  await cleanUpMedia(runtime, new AbortController().signal)
  expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({ failureCode: 'provider-timeout' })
  await note()

  const readTasks = () => service.control(`/tasks?promptContains=${encodeURIComponent(prompt)}`)
  await expect.poll(readTasks, { timeout: 60_000 }).toMatchObject({ tasks: [{ state: 'success' }] })
  const { providerTaskId } = await awaitRow(db(), row, (each) => each.providerTaskId !== null)
  const { tasks } = (await readTasks()) as { tasks: { callbackUrl: string }[] }
  const url = tasks[0]?.callbackUrl ?? ''
  await postSignedCallback({ url, taskId: providerTaskId ?? '', secret: service.media.callbackSecret })
  await awaitRow(db(), row, isStored)
  await note()

  const [first, timedOut, late] = await readingsOf('kie')
  expect([timedOut?.expectedMillionths, late?.expectedMillionths]).toEqual([40_000, 0])
  expect((first?.balanceMillionths ?? 0) - (late?.balanceMillionths ?? 0)).toBe(40_000)
})

test('providers without a key, or whose API tells nothing, have no reading', async () => {
  expect(await note({ falApiKey: undefined })).toEqual({ read: 2, unread: 0 })
  expect(await readingsOf('fal')).toEqual([])
  expect(await readingsOf('comfyui')).toEqual([])
})

test('another key begins anew, because it may be of another account, and one that is refused is said', async () => {
  await note()
  expect(await note({ providerApiKey: 'a-key-of-nobody' })).toMatchObject({ unread: 1 })
  expect(await readingsOf('kie')).toHaveLength(1)
})
