import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { costsApi } from '@callsheet/lib/wire/app-api/costs.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import type { ProviderPrice } from '@callsheet/lib/wire/provider-price.ts'
import { animateAll, startPipeline } from '../browser/studio-pages.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 })

let callsheet: EmbeddedCallsheet
beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '100000' })
})
afterAll(() => callsheet?.stop())

const costOf = (id: string) => callsheet.api.call(costsApi.readAd, { params: { id } })
const account = async (provider: string) => {
  const { accounts } = await callsheet.api.call(costsApi.readWorkspace)
  return accounts.find((each) => each.provider === provider)
}

async function readBalances(): Promise<void> {
  const secrets = z
    .object({ appToPipelineToken: z.string() })
    .parse(JSON.parse(await readFile(join(callsheet.home, 'secrets.json'), 'utf8')))
  const answer = await fetch(`${callsheet.running.instance.pipelineUrl}/api/admin/ticks/hourly`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.appToPipelineToken}` }
  })
  expect(await answer.json()).toMatchObject({ errors: {} })
}

const strike = (fault: object) =>
  fetch(`${callsheet.running.instance.mediaUnderstudyUrl}/__control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault)
  })

async function buyStill(adId: string | undefined, imageModel: string, prompt: string) {
  const { id } = await callsheet.api.call(mediaApi.createImage, {
    body: { prompt, imageModel, aspect_ratio: '9:16', adId },
    idempotencyKey: crypto.randomUUID()
  })
  return waitFor('the still', async () => {
    const item = await callsheet.api.call(mediaApi.read, { params: { id } })
    return (item.isStored || item.status === 'Failed') && item
  })
}

test('a produced ad says what its words, stills and clips cost, and the provider’s balance lost just that', async () => {
  await readBalances()
  const started = await startPipeline(callsheet.api, { scenes: 3 })
  const pipeline = await animateAll(callsheet.api, started.id)
  const { adId } = pipeline
  const cost = await costOf(adId)
  // Each still at $0.04, and each second of clip at $0.205.
  const seconds = pipeline.scenes.reduce((sum, { video }) => sum + (video?.durationSeconds ?? 0), 0)
  const [line] = cost.lines
  expect(cost.lines).toHaveLength(1)
  expect(line?.currency).toBe('USD')
  expect(line?.stills).toBeCloseTo(3 * 0.04, 6)
  expect(line?.clips).toBeCloseTo(seconds * 0.205, 6)
  expect(line?.words).toBeGreaterThan(0)
  expect(line?.total).toBeCloseTo((line?.words ?? 0) + (line?.stills ?? 0) + (line?.clips ?? 0), 6)
  // The writer, the judge and the director at least.
  expect(cost.counts.words).toBeGreaterThanOrEqual(3)
  expect(cost).toMatchObject({
    counts: { stills: 3, clips: 3 },
    notKnown: { words: 0, stills: 0, clips: 0 },
    stoodIn: ['words', 'media']
  })
  const charged = pipeline.scenes.reduce((sum, { image, video }) => sum + image!.credits + video!.credits, 0)
  expect(cost.credits).toEqual({ spent: charged, budget: null })

  const { items } = await callsheet.api.call(creditsApi.readLedger, { query: { adId } })
  const bills = items.flatMap(({ providerCost }) => (providerCost?.kind === 'known' ? [providerCost.money.amount] : []))
  expect(bills.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo((line?.stills ?? 0) + (line?.clips ?? 0), 6)

  await readBalances()
  const kie = await account('kie')
  expect(kie).toMatchObject({ currency: 'USD', unknownRows: 0 })
  expect(kie?.lost).toBeCloseTo(3 * 0.04 + seconds * 0.205, 6)
  expect(kie?.difference).toBeCloseTo(0, 6)

  // What is deleted was paid all the same.
  const clip = pipeline.scenes[0]!.video!.id
  await callsheet.api.call(libraryApi.remove, { body: { ids: [clip] } })
  expect(await costOf(adId)).toMatchObject({ lines: [line], counts: cost.counts })
})

test('what the provider did not make costs nothing, what it made counts although it was given back', async () => {
  const { id: adId } = await callsheet.api.call(adsApi.create, {
    body: { idea: 'Cold brew', aspectRatio: '9:16' },
    idempotencyKey: crypto.randomUUID()
  })
  await readBalances()
  const before = await account('kie')
  await strike({ kind: 'moderate', promptContains: 'refused', next: 1, seconds: 0 })
  expect(await buyStill(adId, 'nano-banana-2', 'refused by moderation')).toMatchObject({
    failure: { code: 'moderated' },
    isRefunded: true,
    providerCost: { kind: 'nothing' }
  })
  await strike({ kind: 'asset-gone', promptContains: 'lost', next: 1 })
  expect(await buyStill(adId, 'nano-banana-2', 'a lost answer')).toMatchObject({
    failure: { code: 'asset-lost' },
    isRefunded: true,
    providerCost: { kind: 'known', money: { currency: 'USD', amount: 0.04 } }
  })
  expect(await costOf(adId)).toMatchObject({
    lines: [{ currency: 'USD', words: 0, stills: 0.04, clips: 0, total: 0.04 }],
    counts: { stills: 1 },
    credits: { spent: 0 }
  })
  await readBalances()
  const after = await account('kie')
  expect((after?.lost ?? 0) - (before?.lost ?? 0)).toBeCloseTo(0.04, 6)
  expect(after?.difference).toBeCloseTo(0, 6)
})

test('without a price the cost is not known, and what the provider says of its task counts before any price', async () => {
  const { database, api } = callsheet
  const { id: adId } = await api.call(adsApi.create, {
    body: { idea: 'Cold brew', aspectRatio: '9:16' },
    idempotencyKey: crypto.randomUUID()
  })
  const model = { kind: 'image', id: 'google-nano-banana' } as const
  // As an admin adds a model whose price nobody has published.
  const { providerPrice: _published, ...config } = (await modelOf(model.id)).config
  await api.call(adminApi.updateModel, { params: model, body: { config } })
  await readBalances()
  expect(await buyStill(adId, model.id, 'a glass without a price')).toMatchObject({
    providerCost: { kind: 'not-known' }
  })
  // Runware tells what each task cost.
  expect(await buyStill(adId, 'nano-banana-pro-runware', 'a glass whose bill is told')).toMatchObject({
    providerCost: { kind: 'known', money: { currency: 'USD', amount: 0.14 } }
  })
  expect(await costOf(adId)).toMatchObject({
    lines: [{ stills: 0.14, total: 0.14 }],
    counts: { stills: 2 },
    notKnown: { stills: 1 }
  })
  await readBalances()
  expect(await account('runware')).toMatchObject({ unknownRows: 0, lost: 0.14, difference: 0 })
  const kie = await account('kie')
  expect(kie?.unknownRows).toBe(1)
  // Its 4 credits are what our rows could not expect.
  expect(kie?.difference).toBeCloseTo(0.02, 6)

  // A later price changes no earlier cost.
  const providerPrice: ProviderPrice = {
    currency: 'EUR',
    unit: 'image',
    amounts: [{ amount: 0.02 }],
    source: 'https://example.com/prices',
    readOn: '2026-11-23'
  }
  await api.call(adminApi.updateModel, { params: model, body: { config: { ...config, providerPrice } } })
  await buyStill(adId, model.id, 'a glass with a price')
  expect(await costOf(adId)).toMatchObject({
    lines: [
      { currency: 'EUR', stills: 0.02, total: 0.02 },
      { currency: 'USD', stills: 0.14, total: 0.14 }
    ],
    notKnown: { stills: 1 }
  })
  const rows = await database.select({ cost: images.costMillionths }).from(images).where(eq(images.adId, adId))
  // Runware's price was $0.138, and it told $0.14.
  expect(rows.map(({ cost }) => cost).toSorted()).toEqual([138_000, 20_000, null])
  expect(await database.$count(videos, eq(videos.adId, adId))).toBe(0)
})

test('a bill that comes with a picture or a clip is its cost, also when the model has no price', async () => {
  const ids = ['grok-imagine-image', 'grok-imagine-video-1.5'] as const
  const [still, clip] = await Promise.all(ids.map(modelOf))
  for (const { kind, id, config } of [
    { kind: 'image', ...still! },
    { kind: 'video', ...clip! }
  ] as const) {
    const { providerPrice: _published, ...unpriced } = config
    await callsheet.api.call(adminApi.updateModel, { params: { kind, id }, body: { config: unpriced } })
  }
  expect(await buyStill(undefined, ids[0], 'a glass that xAI bills')).toMatchObject({
    providerCost: { kind: 'known', money: { currency: 'USD', amount: 0.02 } }
  })
  const { id } = await callsheet.api.call(mediaApi.createVideo, {
    body: {
      videoType: 'generic',
      prompt: 'a glass turns',
      videoModel: ids[1],
      aspectRatio: '9:16',
      durationSeconds: 2
    },
    idempotencyKey: crypto.randomUUID()
  })
  const made = await waitFor('the clip', async () => {
    const item = await callsheet.api.call(mediaApi.read, { params: { id } })
    return (item.isStored || item.status === 'Failed') && item
  })
  expect(made).toMatchObject({ providerCost: { kind: 'known', money: { currency: 'USD', amount: 0.28 } } })
})

async function modelOf(id: string) {
  const { images: stills, videos: clips } = await callsheet.api.call(choicesApi.listModels)
  const model = [...stills, ...clips].find((candidate) => candidate.id === id)
  if (!model) throw new Error(`There is no model ${id}.`)
  return model
}
