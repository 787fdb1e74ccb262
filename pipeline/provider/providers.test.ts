import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import { endpointFamilies } from '@callsheet/lib/wire/model-config.ts'
import { awaitRow, createOwner, createRow, inState, isStored, type NewRow } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'
import { mediaProviders } from './registry.ts'

type Make = Pick<NewRow, 'kind' | 'modelId' | 'set' | 'input'>

/** One way to make something by each family: a model row says which, no code does. */
const ways: Record<keyof typeof mediaProviders, Make> = {
  'kie-jobs': { kind: 'image' },
  'kie-veo': { kind: 'video', modelId: 'veo-3.1-fast', input: { durationSeconds: 8 } },
  'fal-queue': {
    kind: 'image',
    set: { modelId: 'fal-nano-banana', apiModelPath: 'fal-ai/nano-banana', provider: 'fal-queue' }
  }
}

describe('every media provider', () => {
  let service: TestPipeline
  let ownerId: string
  beforeAll(async () => {
    service = await startTestPipeline()
    ownerId = await createOwner(service.database.database)
    const [row] = await service.database.database.select().from(imageModels).limit(1)
    await service.database.database.insert(imageModels).values({
      ...row!,
      id: 'fal-nano-banana',
      config: {
        ...row!.config,
        apiModelPath: 'fal-ai/nano-banana',
        endpointFamily: 'fal-queue',
        resolutions: [],
        maximumReferences: 0,
        fieldMap: { prompt: { field: 'prompt' }, aspectRatio: { field: 'aspect_ratio' } }
      }
    })
  })
  afterAll(() => service.close())

  async function make(way: Make, ...faults: object[]) {
    const { database } = service.database
    const marker = crypto.randomUUID()
    if (faults.length > 0)
      await service.control(
        '/faults',
        faults.map((fault) => ({ promptContains: marker, ...fault }))
      )
    const row = await createRow(database, { ownerId, ...way, input: { ...way.input, prompt: `Cold brew ${marker}` } })
    await service.call(`/api/${row.input.kind}/create`, { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
    return { kind: way.kind ?? ('image' as const), id: row.id }
  }
  const db = () => service.database.database

  test('each endpoint family has its adapter', () => {
    expect(Object.keys(mediaProviders).toSorted()).toEqual([...endpointFamilies].toSorted())
  })

  describe.each(Object.entries(ways))('%s', (provider, way) => {
    test('makes a stored asset, told of its end by a signed callback', async () => {
      const row = await make(way)
      expect(await awaitRow(db(), row, isStored)).toMatchObject({ provider, pollTries: 0 })
    })

    test('maps a failure and moderation to our codes', async () => {
      const failed = await make(way, { kind: 'fail' })
      const moderated = await make(way, { kind: 'moderate', seconds: 0 })
      expect(await awaitRow(db(), failed, inState('Failed'))).toMatchObject({ failureCode: 'provider-error' })
      expect(await awaitRow(db(), moderated, inState('Failed'))).toMatchObject({ failureCode: 'moderated' })
    })

    test('a forged callback is refused, and the true one still counts', async () => {
      const row = await make(way, { kind: 'callback-forge-signature' })
      await awaitRow(db(), row, isStored)
    })

    test('a rate limit sends the row again', async () => {
      const row = await make(way, { kind: 'create-rate-limited', next: 1, retryAfterSeconds: 0 })
      expect(await awaitRow(db(), row, isStored)).toMatchObject({ submitTries: 2 })
    })

    test('a task whose answer was lost is adopted by its callback', async () => {
      const row = await make(way, { kind: 'create-lost-after' }, { kind: 'slow', seconds: 0.2 })
      expect(await awaitRow(db(), row, isStored)).toMatchObject({ submitTries: 1 })
    })

    test('input that the provider refuses fails as invalid-input', async () => {
      const row = await make({
        ...way,
        set: { ...way.set, apiModelPath: `${way.set?.apiModelPath ?? 'no'}-such-model` }
      })
      const failed = await awaitRow(db(), row, inState('Failed'))
      expect(['invalid-input', 'undeliverable']).toContain(failed.failureCode)
    })
  })
})
