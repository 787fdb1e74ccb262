import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { createPipelineMetrics } from '../../pipeline-metrics.ts'
import type { CreateAnswer } from '../port.ts'
import { recordedInput } from '../../recording/recorded-input.ts'
import { arkImages } from './images.ts'
import { nameInRegion } from './region.ts'
import { arkTasks } from './tasks.ts'

const byteplus = 'https://ark.ap-southeast.bytepluses.com/api/v3'
const volcengine = 'https://ark.cn-beijing.volces.com/api/v3'

let directory: string
let standIn: MediaUnderstudy

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-ark-'))
  const settings = { size: 'thumbnail', imageSeconds: 0.05, clipSeconds: 0.1 } as const
  standIn = await startMediaUnderstudy({ port: 0, directory, apiKey: 'a-key', settings })
})
afterAll(async () => {
  await standIn.stop()
  await rm(directory, { recursive: true, force: true })
})

/** The region's own host, whose calls the stand-in takes at its paths of that region. */
function runtimeOf(arkUrl: string) {
  const places = { [byteplus]: `${standIn.url}/ark/api/v3`, [volcengine]: `${standIn.url}/volcengine/api/v3` }
  return {
    settings: {
      arkApiKey: 'a-key',
      arkUrl,
      arkListLagSeconds: 0,
      providerTimeoutSeconds: 60,
      wholeAnswerSeconds: 60
    },
    fetch: ((input: string, init) => {
      const place = Object.entries(places).find(([url]) => input.startsWith(url))
      if (!place) throw new Error(`expected a call of Ark, not of ${input}`)
      return fetch(input.replace(...place), init)
    }) as typeof fetch,
    clock: {
      now: () => new Date(),
      elapsedSeconds: () => 0,
      sleep: async () => undefined,
      after: () => () => undefined
    },
    tracer: quietTracer,
    metrics: createPipelineMetrics()
  }
}

const models = seedModels.filter(({ config }) => config.endpointFamily.startsWith('ark-'))
const create = (arkUrl: string, model: (typeof models)[number], apiModelPath = model.config.apiModelPath) =>
  (model.config.kind === 'image' ? arkImages : arkTasks).createTask(runtimeOf(arkUrl), {
    apiModelPath,
    input: recordedInput(model, null).input,
    apiKey: 'a-key',
    callbackUrl: 'http://127.0.0.1:9/callback',
    taskId: crypto.randomUUID()
  })

test.each(models)('$id is made in both regions, by the name that it has there', async (model) => {
  for (const region of [byteplus, volcengine]) {
    const answer = await create(region, model)
    if (model.config.kind === 'image') expect(answer).toMatchObject({ kind: 'made' })
    else await expect.poll(() => readKind(region, answer), { timeout: 60_000 }).toBe('succeeded')
  }
})

async function readKind(arkUrl: string, answer: CreateAnswer): Promise<string> {
  if (answer.kind !== 'created') return answer.kind
  const { taskId } = answer
  const { kind } = await arkTasks.readTask(runtimeOf(arkUrl), { taskId, apiModelPath: 'any', apiKey: 'a-key' })
  return kind
}

test.each(models)('neither region knows $id by the name of the other', async (model) => {
  const { apiModelPath, kind } = model.config
  const there = nameInRegion(runtimeOf(volcengine), apiModelPath)
  expect(there).toMatch(/^doubao-seed(?:ance|ream)-[\w-]+-\d{6}$/)
  expect(await create(byteplus, model, there)).toMatchObject({ kind: 'refused', code: 'undeliverable' })
  const path = kind === 'image' ? 'images/generations' : 'contents/generations/tasks'
  // The adapter sends no such name there.
  const call = await fetch(`${standIn.url}/volcengine/api/v3/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer a-key', 'content-type': 'application/json' },
    body: JSON.stringify({ model: apiModelPath })
  })
  expect(call.status).toBe(404)
})

test('a name of no model line is sent as it is, and prices in dollars count at BytePlus alone', () => {
  expect(nameInRegion(runtimeOf(volcengine), 'ep-20261125-abcde')).toBe('ep-20261125-abcde')
  expect(nameInRegion(runtimeOf(byteplus), 'seedream-4-5-251128')).toBe('seedream-4-5-251128')
  for (const family of [arkImages, arkTasks]) {
    expect(family.hasOtherPrices?.(runtimeOf(volcengine))).toBe(true)
    expect(family.hasOtherPrices?.(runtimeOf(byteplus))).toBe(false)
  }
})
