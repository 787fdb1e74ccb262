import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMediaRow } from '@callsheet/lib/database/media-rows.ts'
import clip from '@callsheet/lib/models/seed/wan-2.2-5b-comfyui.json' with { type: 'json' }
import { awaitRow, createOwner, createRow, inState, isStored, setRow } from '../../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../../testing/start-test-pipeline.ts'

let service: TestPipeline
let ownerId: string

beforeAll(async () => {
  service = await startTestPipeline()
  ownerId = await createOwner(db())
})
afterAll(() => service.close())

const db = () => service.database.database

async function submit(kind: 'image' | 'video', modelId: string, input: object = {}) {
  const row = await createRow(db(), { ownerId, kind, modelId, input })
  await service.call(`/api/${kind}/create`, { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
  return { kind, id: row.id, prompt: row.input.prompt }
}

/** ComfyUI calls nobody, so the poll sees each end. */
async function finish<Made extends { kind: 'image' | 'video'; id: string }>(made: Made) {
  await awaitRow(db(), made, inState('Generating'))
  for (;;) {
    await setRow(db(), made.kind, made.id, { nextPollAt: new Date(0) })
    await service.call('/api/admin/ticks/every-minute')
    const row = await readMediaRow(db(), made.kind, made.id)
    if (row?.status !== 'Generating') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

interface MadeTask {
  id: string
  request: { prompt: Record<string, { inputs: Record<string, unknown> }> }
  render: { kind: string; durationSeconds: number; aspectRatio: string; firstFrameUrl: string | null }
  state: string
}

async function taskOf({ prompt }: { prompt: string }): Promise<MadeTask> {
  const found = await service.control(`/tasks?promptContains=${encodeURIComponent(prompt)}`)
  const [task] = (found as { tasks: MadeTask[] }).tasks
  if (!task) throw new Error('No task was made.')
  return task
}

test('a clip of a still: the still is uploaded, and the clip is a real one of its size and length', async () => {
  const still = await submit('image', 'flux-schnell-comfyui', { aspectRatio: '16:9' })
  await finish(still)
  await awaitRow(db(), still, isStored)
  const made = await submit('video', clip.id, { firstFrameImageId: still.id, durationSeconds: 2, aspectRatio: '16:9' })
  await finish(made)
  expect(await awaitRow(db(), made, isStored)).toMatchObject({ contentType: 'video/mp4', status: 'Completed' })
  const { request, render } = await taskOf(made)
  expect(request.prompt['56']?.inputs['image']).toBe(`callsheet/${still.id}.png`)
  expect(render.firstFrameUrl).toContain(`comfyui-${still.id}.png`)
  expect(render.durationSeconds).toBeGreaterThanOrEqual(2)
  const { uploads } = (await service.control('/uploads')) as { uploads: { answered: number }[] }
  expect(uploads.map(({ answered }) => answered)).toEqual([200])
})

test('a task whose time is over is taken out of ComfyUI', async () => {
  const prompt = `A stuck bottle ${crypto.randomUUID()}`
  await service.control('/faults', [{ kind: 'stuck', promptContains: prompt }])
  const made = await submit('image', 'flux-schnell-comfyui', { prompt })
  await awaitRow(db(), made, inState('Generating'))
  await setRow(db(), 'image', made.id, { generatingAt: new Date(0), submittingAt: new Date(0) })
  await service.call('/api/admin/ticks/every-five-minutes')
  expect(await awaitRow(db(), made, inState('Failed'))).toMatchObject({ failureCode: 'provider-timeout' })
  expect(await taskOf(made)).toMatchObject({ state: 'fail', failCode: 'cancelled' })
})

test('a machine with too little memory is said in words', async () => {
  const prompt = `A large bottle ${crypto.randomUUID()}`
  await service.control('/faults', [{ kind: 'fail', failCode: 'oom', promptContains: prompt }])
  const made = await submit('image', 'flux-schnell-comfyui', { prompt })
  await finish(made)
  const { failureDetail } = await awaitRow(db(), made, inState('Failed'))
  expect(failureDetail).toMatch(/too little memory/)
})
