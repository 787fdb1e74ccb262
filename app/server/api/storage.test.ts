import { randomUUID } from 'node:crypto'
import { readdir, rename } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { pngOf } from '../../testing/picture-file.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ STORAGE_CHECK_SECONDS: '0.1' })
})
afterAll(() => app?.stop())

const still = { prompt: 'A bottle on ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
const buy = (key: string = randomUUID()) =>
  app.call('POST', '/api/images', { body: still, headers: { 'idempotency-key': key } })
const balance = async () => (await app.call('GET', '/api/credits')).body.balance
const ready = () => app.call('GET', '/ready', { key: null })
const upload = () =>
  fetch(`${app.app.url}/api/uploads?purpose=product`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.ownerKey}`, 'content-type': 'image/png' },
    body: new Uint8Array(pngOf(64, 64))
  })
const becomes = (status: number) => vi.waitUntil(async () => (await ready()).status === status, { timeout: 60_000 })

function expectRefusal(answer: Answer, words: string): void {
  expect(answer).toMatchObject({ status: 503, body: { code: 'storage-unavailable', problems: [words] } })
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(answer.body.detail).toContain(words)
  expect(answer.body.detail).toContain('Nothing was charged, and what is under way goes on.')
}

test('what the pipeline service cannot keep is not sold, until it can: the same purchase then counts once', async () => {
  const words = 'The disk of the media store is full.'
  const before = await balance()
  const bought = randomUUID()
  expect((await buy(bought)).status).toBe(202)
  const one = before - (await balance())
  app.services.refuseToKeep([words])
  await becomes(503)
  expect((await ready()).body).toMatchObject({ status: 'degraded', problems: [words], cannotKeep: [words] })
  expect((await app.call('GET', '/health', { key: null })).status).toBe(200)
  expect((await app.call('GET', '/api/setup')).body.cannotKeep).toEqual([words])
  const key = randomUUID()
  expectRefusal(await buy(key), words)
  // What was bought before can still be read, also by its repeated request.
  expect((await buy(bought)).status).toBe(202)
  expect(before - (await balance())).toBe(one)

  app.services.refuseToKeep([])
  await becomes(200)
  expect((await buy(key)).status).toBe(202)
  expect(before - (await balance())).toBe(2 * one)
  expect((await app.call('GET', '/api/setup')).body.cannotKeep).toEqual([])
})

test('an upload is refused before anything is written while the media folder is gone, and taken when it is back', async () => {
  const away = `${app.mediaDirectory}-away`
  await rename(app.mediaDirectory, away)
  await becomes(503)
  const words = 'The folder of the media store is missing.'
  const refused = await upload()
  expectRefusal({ status: refused.status, headers: refused.headers, body: await refused.json() }, words)
  expectRefusal(await buy(), words)
  expect(await app.database.database.select().from(deletions)).toEqual([])
  await rename(away, app.mediaDirectory)
  await becomes(200)
  expect((await upload()).status).toBe(201)
  // One that is being written now is gone a moment later.
  const probes = async () => (await readdir(app.mediaDirectory)).filter((name) => name.startsWith('.probe'))
  await expect.poll(probes, { timeout: 60_000 }).toEqual([])
})

test('a pipeline service that does not answer refuses nothing: its rows wait', async () => {
  await app.services.stop()
  expect((await buy()).status).toBe(202)
})
