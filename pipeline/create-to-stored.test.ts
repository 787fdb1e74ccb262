import { createHash } from 'node:crypto'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitRow, createOwner, createRow, isStored, setRow } from './testing/rows.ts'
import { startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

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
