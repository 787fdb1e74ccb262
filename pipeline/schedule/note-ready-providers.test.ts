import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerReadiness } from '@callsheet/lib/database/schema/operations.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'
import { noteReadyProviders } from './note-ready-providers.ts'

let service: TestPipeline
beforeAll(async () => {
  service = await startTestPipeline({ env: { FAL_API_KEY: '' } })
})
afterAll(() => service.close())

const readNotes = async () => {
  const rows = await service.database.database.select().from(providerReadiness)
  return Object.fromEntries(rows.map(({ provider, isReady }) => [provider, isReady]))
}

test('the service notes at its start which providers it can call, and later what has changed', async () => {
  expect(await readNotes()).toMatchObject({ kie: true, fal: false, runware: true, comfyui: true })
  const { runtime } = service.pipeline
  expect(await noteReadyProviders(runtime)).toMatchObject({ changed: 0 })
  const settings = { ...runtime.settings, comfyuiUrl: undefined }
  expect(await noteReadyProviders({ ...runtime, settings })).toMatchObject({ changed: 1 })
  expect(await readNotes()).toMatchObject({ kie: true, comfyui: false })
})
