import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { AppError, PermanentError } from '@callsheet/lib/errors.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from '../../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../../testing/start-test-pipeline.ts'
import { uploadToKie } from './upload.ts'

/** What the stand-in keeps of a task. */
const taskSchema = z.object({ request: z.object({ image_url: z.string() }) })

let service: TestPipeline

beforeAll(async () => {
  service = await startTestPipeline({
    env: { PIPELINE_PUBLIC_URL_REACHABLE: 'false' },
    media: { uploadMaxBytes: 100 }
  })
})
afterAll(() => service.close())

function upload(options: { apiKey?: string; fileName?: string; bytes?: number; to?: string } = {}): Promise<string> {
  const { apiKey = 'provider-key-of-tests', fileName = 'still.png', bytes = 10, to } = options
  const { runtime } = service.pipeline
  const settings = { ...runtime.settings, ...(to && { providerUploadUrl: to }) }
  const body = new Blob([new Uint8Array(bytes)]).stream()
  return uploadToKie({ ...runtime, settings }, { body, contentType: 'image/png', fileName, apiKey })
}

test('an upload is answered with the address of the file', async () => {
  const answer = await fetch(await upload())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(10))
})

test('a refused key and a refused file are final, and each error has the provider’s message', async () => {
  const key = upload({ apiKey: 'no-key-of-theirs' })
  await expect(key).rejects.toThrow(PermanentError)
  await expect(key).rejects.toThrow('answered 401: Authentication failed')
  const file = upload({ bytes: 200_000 })
  await expect(file).rejects.toThrow(AppError)
  await expect(file).rejects.toMatchObject({ code: 'invalid-input', retryable: false })
  await expect(file).rejects.toThrow('answered 413: The file is over 100 bytes')
})

test('a service that redirects gets neither our key nor the file again, and a broken one is tried again', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    request.resume().on('end', () => response.writeHead(307, { location: '/elsewhere' }).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const uploaded = upload({ to: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    await expect(uploaded).rejects.toMatchObject({ code: 'upstream-failed', retryable: true })
    await expect(uploaded).rejects.toThrow('answered 307')
    expect(asked).toEqual(['/api/file-stream-upload'])
  } finally {
    server.close()
  }
})

async function makeStill(ownerId: string): Promise<string> {
  const { database } = service.database
  const still = await createRow(database, { ownerId })
  await service.call('/api/image/create', { body: { rowId: still.id, apiModelPath: still.apiModelPath } })
  await awaitRow(database, still, isStored)
  return still.id
}

test('a clip whose still the upload refuses fails at once, and its credits are refunded', async () => {
  const { database } = service.database
  const ownerId = await createOwner(database, 100)
  const firstFrameImageId = await makeStill(ownerId)
  const clip = await createRow(database, {
    ownerId,
    kind: 'video',
    modelId: 'seedance-2',
    input: { firstFrameImageId }
  })
  await service.call('/api/video/create', { body: { rowId: clip.id, apiModelPath: clip.apiModelPath } })
  expect(await awaitRow(database, { kind: 'video', id: clip.id }, inState('Failed'))).toMatchObject({
    failureCode: 'invalid-input',
    failureDetail: expect.stringContaining('answered 413'),
    submitTries: 0
  })
  expect(await readBalance(database, ownerId)).toBe(92)
})

test('fal.ai gets a still inside the request, where it can reach neither us nor an upload', async () => {
  const { database } = service.database
  const ownerId = await createOwner(database, 100)
  const firstFrameImageId = await makeStill(ownerId)
  const input = { firstFrameImageId, durationSeconds: 5 }
  const clip = await createRow(database, { ownerId, kind: 'video', modelId: 'kling-2.5-turbo-fal', input })
  await service.call('/api/video/create', { body: { rowId: clip.id, apiModelPath: clip.apiModelPath } })
  const sent = await awaitRow(database, { kind: 'video', id: clip.id }, ({ providerTaskId }) => providerTaskId !== null)
  const { request } = taskSchema.parse(await service.control(`/tasks/${sent.providerTaskId}`))
  expect(request.image_url).toMatch(/^data:image\/png;base64,/)
})
