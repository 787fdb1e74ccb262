import { createHash } from 'node:crypto'
import { like } from 'drizzle-orm'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { pngOfNoise } from '@callsheet/lib/adapters/node/testing/png-of-noise.ts'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { mediaKey } from '@callsheet/lib/media-key.ts'
import { readPictureSize } from '@callsheet/lib/pictures/picture-size.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { awaitRow, createOwner, createRow, inState, isStored, setRow } from './testing/rows.ts'
import { startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

/** What the stand-in keeps of a task. */
const taskSchema = z.object({ request: z.object({ input: z.object({ image_urls: z.array(z.url()) }) }) })

describe('from a create call to a stored asset', () => {
  let service: TestPipeline
  let ownerId: string
  beforeAll(async () => {
    service = await startTestPipeline()
    ownerId = await createOwner(service.database.database)
  })
  afterAll(() => service.close())

  test('ten stills and a clip made from one of them reach our store', async () => {
    const { database } = service.database
    const rows = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        createRow(database, { ownerId, input: { prompt: `Cold brew, scene ${index + 1}` } })
      )
    )
    const items = rows.map(({ id, apiModelPath }) => ({ rowId: id, apiModelPath }))
    const answer = await service.call('/api/image/create', { body: { items } })
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ accepted: 10 })
    const stored = await Promise.all(rows.map(({ id }) => awaitRow(database, { id }, isStored)))
    for (const row of stored) {
      expect(row).toMatchObject({ status: 'Completed', url: `/media/${row.id}`, contentType: 'image/png' })
      expect(row.storageKey).toMatch(new RegExp(`^svc-pipeline/image/[0-9a-f]{8}/${row.id}-[0-9a-f-]+\\.png$`))
      const object = await service.pipeline.runtime.media.get(row.storageKey!)
      const bytes = Buffer.from(await new Response(object!.body).arrayBuffer())
      expect(bytes.byteLength).toBe(row.byteSize)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
    }

    const still = stored[0]!
    const clip = await createRow(database, { ownerId, kind: 'video', input: { firstFrameImageId: still.id } })
    await service.call('/api/video/create', { body: { rowId: clip.id, apiModelPath: clip.apiModelPath } })
    const storedClip = await awaitRow(database, { kind: 'video', id: clip.id }, isStored)
    expect(storedClip).toMatchObject({ status: 'Completed', contentType: 'video/mp4' })
    expect(await service.control('/counts')).toMatchObject({ created: 11 })
  })

  /** A finished picture of the owner, in the store. */
  async function keepPicture(bytes: Uint8Array<ArrayBuffer>, set: Partial<typeof images.$inferInsert>) {
    const id = newId()
    const storageKey = mediaKey({ deployment: 'svc', kind: 'image', rowId: id, putId: newId(), extension: 'png' })
    const contentType = 'image/png'
    const contentLength = bytes.byteLength
    await service.pipeline.runtime.media.put({
      key: storageKey,
      body: new Blob([bytes]).stream(),
      contentType,
      contentLength
    })
    await service.database.database.insert(images).values({
      id,
      ownerId,
      status: 'Completed',
      url: `/media/${id}`,
      storageKey,
      contentType,
      byteSize: contentLength,
      modelId: 'nano-banana-2',
      apiModelPath: 'nano-banana-2',
      provider: 'kie-jobs',
      credits: 0,
      input: { kind: 'image', prompt: 'Cold brew', references: [] },
      aspectRatio: '16:9',
      completedAt: new Date(),
      ...set
    })
    return { id, storageKey }
  }

  async function animate(modelId: string, firstFrameImageId: string) {
    const input = { firstFrameImageId, aspectRatio: '16:9', durationSeconds: 5 }
    const clip = await createRow(service.database.database, { ownerId, kind: 'video', modelId, input })
    await service.call('/api/video/create', { body: { rowId: clip.id, apiModelPath: clip.apiModelPath } })
    return { kind: 'video', id: clip.id } as const
  }

  test('a 4K still of more bytes than its clip’s model takes reaches it as a JPEG of the same size', async () => {
    const { database } = service.database
    const { media } = service.pipeline.runtime
    const bytes = pngOfNoise(3840, 2160)
    expect(bytes.byteLength).toBeGreaterThan(10_000_000)
    const still = await keepPicture(bytes, {})
    const clip = await animate('kling-3.0', still.id)
    const stored = await awaitRow(database, clip, isStored)
    const { request } = taskSchema.parse(await service.control(`/tasks/${stored.providerTaskId}`))
    const [address = ''] = request.input.image_urls
    expect(new URL(address).pathname).toContain(`/media/video/${clip.id}/frames/${still.id}/`)
    const read = await fetch(address)
    const sent = new Uint8Array(await read.arrayBuffer())
    expect(read.headers.get('content-type')).toBe('image/jpeg')
    expect(sent.byteLength).toBeLessThan(10_000_000)
    expect(readPictureSize(sent)).toEqual({ width: 3840, height: 2160, orientation: 1 })
    // The still itself stays as it is, and the copy is noted for removal.
    expect((await media.get(still.storageKey))?.size).toBe(bytes.byteLength)
    const copies = await database
      .select()
      .from(deletions)
      .where(like(deletions.storageKey, `%/${clip.id}-%`))
    expect(copies.map(({ storageKey }) => storageKey)).toEqual(
      stored.fittedPictures?.map(({ storageKey }) => storageKey)
    )
  }, 120_000)

  test('an upload of before its measuring that no scaling makes large enough fails, and its credits come back', async () => {
    const { database } = service.database
    const upload = await keepPicture(pngOfNoise(320, 180), { purpose: 'upload', provider: 'upload', modelId: 'upload' })
    const before = await readBalance(database, ownerId)
    const failed = await awaitRow(database, await animate('kling-3.0', upload.id), inState('Failed'))
    expect(failed).toMatchObject({ failureCode: 'invalid-input', submitTries: 0 })
    expect(failed.failureDetail).toBe(
      'A picture has 320 by 180 pixels: for this model each side needs at least 300 pixels.'
    )
    expect(await readBalance(database, ownerId)).toBe(before)
  })

  test('a model that an admin adds with another path for pictures is sent there, and read as any other', async () => {
    const { database } = service.database
    const seed = seedModels.find((model) => model.id === 'nano-banana-2-fal')
    if (seed?.config.kind !== 'image') throw new Error('It makes stills.')
    const { aspectRatio, prompt, references } = seed.config.fieldMap
    const apiModelPath = 'fal-ai/nano-banana'
    const config = {
      ...seed.config,
      apiModelPath,
      apiModelPathByInput: { references: `${apiModelPath}/edit` },
      resolutions: [],
      fieldMap: { aspectRatio, prompt, references }
    }
    const modelId = 'fal-still-of-an-admin'
    await database.insert(imageModels).values({ ...seed, id: modelId, position: 900, config })
    const make = async (pictures: string[]) => {
      const row = await createRow(database, {
        ownerId,
        modelId: seed.id,
        input: { references: pictures.map((imageId) => ({ imageId, role: 'element', elementSlug: 'bottle' })) },
        set: { modelId, apiModelPath }
      })
      await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath } })
      return awaitRow(database, { id: row.id }, isStored)
    }
    const fromWords = await make([])
    const fromPictures = await make([fromWords.id])
    const { requests } = (await service.control('/requests')) as { requests: { taskId: string; path: string }[] }
    const pathOf = (taskId: string | null) => requests.find((request) => request.taskId === taskId)?.path
    expect(pathOf(fromWords.providerTaskId)).toMatch(/\/fal-ai\/nano-banana$/)
    expect(pathOf(fromPictures.providerTaskId)).toMatch(/\/fal-ai\/nano-banana\/edit$/)
  })

  test('when every callback is dropped, the poll alone finishes it', async () => {
    const { database } = service.database
    await service.control('/faults', { kind: 'callback-drop', next: 1 })
    const row = await createRow(database, { ownerId })
    await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
    await awaitRow(database, { id: row.id }, ({ status }) => status === 'Generating')
    const past = new Date(0)
    for (let tries = 0; tries < 100; tries += 1) {
      await setRow(database, 'image', row.id, { nextPollAt: past })
      await service.call('/api/admin/ticks/every-minute')
      const now = await awaitRow(database, { id: row.id }, () => true)
      if (now.status === 'Completed') break
    }
    expect(await awaitRow(database, { id: row.id }, isStored)).toMatchObject({ status: 'Completed' })
  })
})
