import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { mediaProviders } from '../provider/registry.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

/** Hosts of assets that are slow, that stop half way, or that only fail. */
const held: ServerResponse[] = []
const png = Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\x00IEND\xae\x42\x60\x82', 'latin1')
const slow = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png' })
  response.write(Buffer.concat([png, Buffer.alloc(100)]))
  held.push(response)
})
const broken = createServer((_request, response) => response.writeHead(503).end('No'))
const good = createServer((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png))
const servers = [slow, broken, good]
let service: TestPipeline
let ownerId: string
const db = () => service.database.database
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  for (const server of servers) await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const env = {
    MEDIA_ASSET_ORIGINS: servers.map(addressOf).join(','),
    STORE_UNUSABLE_MINUTES: '0.02',
    STORE_LEAST_BYTES_PER_SECOND: '10000',
    STORE_PACE_SECONDS: '1.5',
    FAL_API_KEY: 'provider-key-of-tests'
  }
  service = await startTestPipeline({ env })
  ownerId = await createOwner(db())
})
afterAll(async () => {
  await service.close()
  for (const server of servers) server.close()
})

const completed = (url: string, set: Partial<MediaRow> = {}): Promise<MediaRow> =>
  createRow(db(), {
    ownerId,
    set: { status: 'Completed', completedAt: new Date(), url, providerTaskId: newId(), nextEnqueueAt: null, ...set }
  })
const store = (...rows: MediaRow[]) =>
  service.pipeline.runtime.queues.send(
    'svc-image-store',
    rows.map(({ id }) => ({ rowId: id }))
  )
async function submit(fault: object): Promise<MediaRow> {
  const prompt = `Cold brew ${crypto.randomUUID()}`
  await service.control('/faults', { promptContains: prompt, ...fault })
  const row = await createRow(db(), { ownerId, input: { prompt } })
  await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
  return row
}

test('ten slow downloads of one host leave room for another host, and end by themselves', async () => {
  const patient = await startTestPipeline({
    env: { MEDIA_ASSET_ORIGINS: servers.map(addressOf).join(','), STORE_PACE_SECONDS: '600' }
  })
  try {
    const { database } = patient.database
    const owner = await createOwner(database)
    const row = (url: string) =>
      createRow(database, {
        ownerId: owner,
        set: { status: 'Completed', completedAt: new Date(), url, providerTaskId: newId(), nextEnqueueAt: null }
      })
    const send = (rows: MediaRow[]) =>
      patient.pipeline.runtime.queues.send(
        'svc-image-store',
        rows.map(({ id }) => ({ rowId: id }))
      )
    const slowRows = await Promise.all(Array.from({ length: 12 }, () => row(`${addressOf(slow)}/still.png`)))
    await send(slowRows)
    await expect.poll(() => held.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(8)
    const other = await row(`${addressOf(good)}/still.png`)
    await send([other])
    expect(await awaitRow(database, { id: other.id, timeoutSeconds: 20 }, isStored)).toMatchObject({ storeTries: 1 })
    expect(held.length).toBe(8)
  } finally {
    for (const response of held.splice(0)) response.end()
    await patient.close()
  }
}, 60_000)

test('a download below the least pace is given up and tried again', async () => {
  const row = await submit({ kind: 'asset-trickle', times: 1 })
  expect(await awaitRow(db(), row, isStored)).toMatchObject({ storeTries: 2, unusableTries: 0 })
  expect(service.logLines.some((line) => line.includes(row.id) && line.includes('too slow'))).toBe(true)
})

test('a file without its end and without a length is not stored: another try gets the whole one', async () => {
  const row = await submit({ kind: 'asset-unended', times: 1 })
  expect(await awaitRow(db(), row, isStored)).toMatchObject({ storeTries: 2, unusableTries: 1 })
})

test('a file that never has its end fails and is refunded', async () => {
  const before = await readBalance(db(), ownerId)
  const row = await submit({ kind: 'asset-unended', times: 100 })
  const failed = await awaitRow(db(), row, inState('Failed'))
  expect(failed).toMatchObject({ failureCode: 'asset-invalid', storageKey: null })
  expect(failed.failureDetail).toContain('cut off')
  expect(await readBalance(db(), ownerId)).toBe(before)
})

test('an address that only fails is tried twice, then the provider is asked for another one', async () => {
  const fal = mediaProviders['fal-queue']
  const { runtime } = service.pipeline
  const apiModelPath = 'fal-ai/nano-banana'
  const answer = await fal.createTask(runtime, {
    apiModelPath,
    input: { prompt: 'Cold brew', aspect_ratio: '1:1' },
    apiKey: 'provider-key-of-tests',
    callbackUrl: 'http://127.0.0.1:1/nobody',
    taskId: newId()
  })
  if (answer.kind !== 'created') throw new Error(JSON.stringify(answer))
  const task = { taskId: answer.taskId, apiModelPath, apiKey: 'provider-key-of-tests' }
  await expect.poll(async () => (await fal.readTask(runtime, task)).kind, { timeout: 60_000 }).toBe('succeeded')
  const row = await completed(`${addressOf(broken)}/still.png`, {
    provider: 'fal-queue',
    apiModelPath,
    providerTaskId: answer.taskId
  })
  await store(row)
  expect(await awaitRow(db(), row, isStored)).toMatchObject({ storeTries: 3 })
})
