import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerReadiness } from '@callsheet/lib/database/schema/operations.ts'
import workflow from '@callsheet/lib/comfyui/__fixtures__/wan-2.2-image-to-video.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const post = (path: string, body: object) => app.call('POST', path, { body })

test('a workflow is read, corrected and imported as a model that is off', async () => {
  const reading = await post('/api/admin/workflow-readings', { workflow })
  expect(reading.body).toMatchObject({ kind: 'video', size: { width: 720, height: 720 }, bindings: { output: '108' } })

  const facts = { workflow, id: 'wan-14b', label: 'Wan 14B' }
  const wrong = await post('/api/admin/workflows', { ...facts, bindings: { prompt: [] }, durations: [0] })
  expect(wrong.status).toBe(422)
  expect(wrong.body.issues).toEqual([expect.objectContaining({ path: 'durations.0' })])
  const unbound = await post('/api/admin/workflows', { ...facts, bindings: { prompt: [] } })
  expect(unbound.body.issues).toEqual([expect.objectContaining({ path: 'bindings.prompt' })])

  const { bindings } = reading.body
  const added = await post('/api/admin/workflows', { ...facts, bindings, aspectRatios: ['9:16'] })
  expect([added.status, added.body]).toEqual([201, { id: 'wan-14b', kind: 'video' }])
  const { body: models } = await app.call('GET', '/api/models')
  const model = models.videos.find(({ id }: { id: string }) => id === 'wan-14b')
  expect(model).toMatchObject({ isOn: false, enabled: false, price: { credits: 0 } })
  expect(Object.keys(model.config.workflow.nodes)).toHaveLength(17)
})

test('the editor’s format is refused with how to export the right one', async () => {
  const { status, body } = await post('/api/admin/workflow-readings', { workflow: { nodes: [], links: [] } })
  expect([status, body.detail]).toEqual([422, expect.stringContaining('Export (API)')])
})

test('a model whose provider is not connected says so, and nobody can use it', async () => {
  const { database } = app.database
  await database.insert(providerReadiness).values([
    { provider: 'comfyui', isReady: false },
    { provider: 'runware', isReady: false },
    { provider: 'kie', isReady: true }
  ])
  const as = await app.asInvited('painter@example.com')
  const { body: models } = await app.call('GET', '/api/models', as)
  const named = (id: string) => models.images.find((model: { id: string }) => model.id === id)
  expect(named('flux-schnell-comfyui')).toMatchObject({
    enabled: false,
    isOn: true,
    unusable: 'no ComfyUI server is connected'
  })
  expect(named('flux-schnell-comfyui').config).not.toHaveProperty('workflow')
  expect(named('nano-banana-pro-runware')).toMatchObject({ enabled: false, unusable: 'no Runware key is set' })
  expect(named('nano-banana-2')).toMatchObject({ enabled: true, unusable: null })

  const body = { prompt: 'A glass of water', aspect_ratio: '9:16', imageModel: 'flux-schnell-comfyui' }
  const refused = await app.call('POST', '/api/images', {
    body,
    headers: { 'idempotency-key': crypto.randomUUID() }
  })
  expect(refused.status).toBe(422)
  expect(refused.body.detail).toContain('FLUX.1 schnell (ComfyUI) cannot be used: no ComfyUI server is connected.')
})

test('a member reads and imports no workflow', async () => {
  const as = await app.asInvited('member@example.com')
  expect((await app.call('POST', '/api/admin/workflow-readings', { body: { workflow }, ...as })).status).toBe(403)
  const body = { workflow, id: 'mine', label: 'Mine' }
  expect((await app.call('POST', '/api/admin/workflows', { body, ...as })).status).toBe(403)
})
