import { randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTraceCollector, type TraceCollector } from '@callsheet/lib/adapters/node/testing/trace-collector.ts'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { mediaTable, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { parseTraceparent } from '@callsheet/lib/http/trace-context.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { hooksApi } from '@callsheet/lib/wire/app-api/hooks.ts'
import { readPipeline as readPipelineContract } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { pipelineViewSchema, type PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { startOnNode } from '../support/node-platform.ts'
import { startPipelineSystem, type PipelineSystem } from '../support/pipeline-system.ts'
import { startRelay, type Relay } from '../support/relay.ts'
import { waitFor } from '../support/wait-for.ts'

// Whole purchases on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

type Kind = 'image' | 'video'

/** A request that buys, and what it must buy. */
interface Order {
  path: string
  body?: unknown
  kind: Kind
  rows: number
  /** The trace that the rows continue, when it is not the request's own. */
  traceId?: string
  /** Its cost, when it is not the sum of its rows. */
  price?: number
}

const wakeUpSchema = z.object({
  items: z.array(z.object({ rowId: z.uuid(), apiModelPath: z.string(), traceparent: z.string().optional() }))
})
const pricedSchema = z.looseObject({ price: z.number().int() })
const idSchema = z.looseObject({ id: z.uuid() })

let collector: TraceCollector
let relay: Relay
let system: PipelineSystem

beforeAll(async () => {
  collector = await startTraceCollector()
  system = await startPipelineSystem(startOnNode, {
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WELCOME_CREDITS: '100000' },
    beforePipeline: async (pipelineUrl) => (relay = await startRelay(pipelineUrl))
  })
})

afterAll(async () => {
  await system?.stop()
  await collector?.stop()
})

const db = () => system.database.database
const newTraceId = () => randomBytes(16).toString('hex')
const traceIdOf = (traceparent: string | null | undefined) => parseTraceparent(traceparent)?.traceId

interface SendOptions {
  body?: unknown
  traceId?: string
  idempotencyKey?: string
}

async function send(path: string, { body, traceId, idempotencyKey }: SendOptions = {}): Promise<unknown> {
  const answer = await fetch(system.appUrl + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${system.ownerKey}`,
      'content-type': 'application/json',
      ...(traceId && { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey })
    },
    body: body === undefined ? null : JSON.stringify(body)
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

const readPipeline = (id: string) => system.api.call(readPipelineContract, { query: { id } })

const awaitPipeline = (id: string, what: string, isThere: (scene: PipelineView['scenes'][number]) => boolean) =>
  waitFor(what, async () => {
    const pipeline = await readPipeline(id)
    return pipeline.scenes.every(isThere) ? pipeline : null
  })

const scenes = ['Maya', 'Theo'].map((speaker) => ({
  prompt: `${speaker} pours cold brew over ice.`,
  motion: 'A slow push in.',
  speaker,
  spokenScript: 'It never turns bitter.',
  // Long enough for a writer to find other openings.
  durationSeconds: 8
}))

const createAd = () =>
  system.api.call(adsApi.create, {
    body: { idea: 'Cold brew that never turns bitter', name: 'Cold brew', formatSlug: 'podcast', aspectRatio: '9:16' },
    idempotencyKey: randomUUID()
  })

async function pipelineOrder(adId?: string): Promise<Order> {
  const body = {
    adId: adId ?? (await createAd()).id,
    title: 'Podcast cut',
    videoType: 'podcast',
    imageModel: 'nano-banana-2',
    videoModel: 'seedance-2',
    aspectRatio: '9:16',
    scenes
  }
  return { path: '/api/pipelines', body, kind: 'image', rows: scenes.length }
}

/** A pipeline with approved stills. */
async function approvedPipeline(adId?: string): Promise<{ pipeline: PipelineView; traceId: string }> {
  const traceId = newTraceId()
  const { path, body } = await pipelineOrder(adId)
  const { id } = idSchema.parse(await send(path, { body, traceId }))
  await awaitPipeline(id, 'every still', ({ image }) => image?.status === 'Completed')
  const pipeline = pipelineViewSchema.parse(
    await send(`/api/pipelines/${id}/approve`, { body: { allCompleted: true } })
  )
  return { pipeline, traceId }
}

async function animatedPipeline(adId?: string): Promise<PipelineView> {
  const { pipeline } = await approvedPipeline(adId)
  await send(`/api/pipelines/${pipeline.id}/advance`)
  return awaitPipeline(pipeline.id, 'every clip', ({ video }) => video?.status === 'Completed')
}

const retryPath = ({ id, scenes: [scene] }: PipelineView) => `/api/pipelines/${id}/scenes/${scene!.id}/retry`

/** Every way to buy, with everything it needs first. */
const doors: Record<string, () => Promise<Order>> = {
  'POST /api/images': async () => ({
    path: '/api/images',
    body: { prompt: `A jug, ${randomUUID()}`, aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
    kind: 'image',
    rows: 1
  }),
  'POST /api/videos': async () => ({
    path: '/api/videos',
    body: {
      videoType: 'generic',
      videoModel: 'seedance-2',
      prompt: `A jug is poured, ${randomUUID()}`,
      aspectRatio: '9:16',
      durationSeconds: 4
    },
    kind: 'video',
    rows: 1
  }),
  'POST /api/pipelines': () => pipelineOrder(),
  'POST /api/pipelines/{id}/advance': async () => {
    const { pipeline, traceId } = await approvedPipeline()
    return { path: `/api/pipelines/${pipeline.id}/advance`, kind: 'video', rows: scenes.length, traceId, price: 0 }
  },
  'the retry of a still': async () => {
    const { pipeline } = await approvedPipeline()
    return { path: retryPath(pipeline), body: { what: 'image' }, kind: 'image', rows: 1 }
  },
  'the retry of a clip': async () => ({
    path: retryPath(await animatedPipeline()),
    body: { what: 'video' },
    kind: 'video',
    rows: 1
  }),
  'the hooks of an ad': async () => {
    const ad = await createAd()
    await send(`/api/ads/${ad.id}/scripts`, { body: { format_slug: 'podcast', scenes: 2, secondsPerScene: 8 } })
    await animatedPipeline(ad.id)
    const { credits: price } = await system.api.call(hooksApi.price, { params: { id: ad.id }, query: { count: 2 } })
    return { path: `/api/ads/${ad.id}/hook-variants`, body: { count: 2 }, kind: 'image', rows: 2, price }
  },
  'the sheets of an element': async () => {
    const body = { kind: 'cast', name: 'Maya', description: 'A barista in her thirties with a quick smile.' }
    const { id } = idSchema.parse(await send('/api/elements', { body: { ...body, adId: (await createAd()).id } }))
    return { path: `/api/elements/${id}/sheets`, body: { imageModel: 'nano-banana-2' }, kind: 'image', rows: 2 }
  }
}

interface Bought {
  rows: MediaRow[]
  /** The items of the one call that informed the pipeline service. */
  wakeUps: z.output<typeof wakeUpSchema>['items']
  answers: unknown[]
  spent: number
}

const rowIds = async (kind: Kind) =>
  (
    await db()
      .select({ id: mediaTable(kind).id })
      .from(mediaTable(kind))
  ).map(({ id }) => id)

const readRows = (kind: Kind, ids: readonly string[]): Promise<MediaRow[]> =>
  db()
    .select()
    .from(mediaTable(kind))
    .where(inArray(mediaTable(kind).id, [...ids]))

/** Sends the order, twice at the same time for a double click, and returns what it bought. */
async function buy({ path, body, kind }: Order, traceId: string, doubleClick = false): Promise<Bought> {
  const before = await rowIds(kind)
  const balance = await readBalance(db(), system.ownerId)
  relay.calls.length = 0
  const options = { body, traceId, ...(doubleClick && { idempotencyKey: randomUUID() }) }
  const answers = await Promise.all((doubleClick ? [1, 2] : [1]).map(() => send(path, options)))
  const bought = (await rowIds(kind)).filter((id) => !before.includes(id))
  // Before it sells, the app may ask whether results could be kept.
  const informing = relay.calls.filter((call) => call.path !== '/ready')
  expect(informing.map((call) => call.path)).toEqual([`/api/${kind}/create`])
  return {
    rows: await readRows(kind, bought),
    wakeUps: wakeUpSchema.parse(informing[0]?.body).items,
    answers,
    spent: balance - (await readBalance(db(), system.ownerId))
  }
}

/** One charge of the row's price for each row, and nothing more is spent. */
async function expectPaidOnce({ rows: count, price }: Order, { rows, spent, answers }: Bought): Promise<void> {
  expect(rows).toHaveLength(count)
  for (const row of rows) {
    const entries = await db().select().from(creditLedger).where(eq(creditLedger.mediaId, row.id))
    expect(entries.map(({ key, kind, amount }) => [key, kind, amount])).toEqual([
      [`charge:${row.id}`, 'charge', -row.credits]
    ])
    expect(row.credits).toBeGreaterThan(0)
  }
  const told = pricedSchema.safeParse(answers[0]).data?.price
  expect(spent).toBe(price ?? told ?? rows.reduce((sum, { credits }) => sum + credits, 0))
}

/** The rows have a task, and it was made within the trace: the row's own, its message's and the call's. */
async function expectMadeInTrace(kind: Kind, rows: readonly MediaRow[], traceId: string): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const made = await waitFor('a task for every row', async () => {
    const now = await readRows(kind, ids)
    return now.every(({ providerTaskId }) => providerTaskId !== null) ? now : null
  })
  expect(made.map(({ traceparent }) => traceIdOf(traceparent))).toEqual(ids.map(() => traceId))
  await waitFor('the spans of every task', async () => {
    const spans = collector.ofTrace(traceId)
    return ids.every((id) => {
      // More than one when the rate limit delayed the row.
      const submits = spans.filter(
        ({ name, attributes }) => name === `${kind}-submit process` && attributes.rowId === id
      )
      const isSubmit = (spanId: string | null) => submits.some((submit) => submit.spanId === spanId)
      return spans.some(({ name, parentSpanId }) => name === 'POST provider' && isSubmit(parentSpanId))
    })
  })
}

beforeEach(() => relay.setDown(false))

describe.each(Object.entries(doors))('%s', (_door, prepare) => {
  test('charges each row once and carries its trace to the provider, through any balancer', async () => {
    const order = await prepare()
    const own = newTraceId()
    const traceId = order.traceId ?? own
    const bought = await buy(order, own)
    await expectPaidOnce(order, bought)
    expect(bought.wakeUps.map(({ rowId }) => rowId).toSorted()).toEqual(bought.rows.map(({ id }) => id).toSorted())
    expect(bought.wakeUps.map(({ traceparent }) => traceIdOf(traceparent))).toEqual(bought.rows.map(() => traceId))
    await expectMadeInTrace(order.kind, bought.rows, traceId)
  })

  test('buys once on a double click, and both clicks get the same answer', async () => {
    const order = await prepare()
    const bought = await buy(order, newTraceId(), true)
    await expectPaidOnce(order, bought)
    expect(bought.answers[1]).toEqual(bought.answers[0])
  })

  test('leaves its rows Queued when the pipeline service is down, and the minute’s job wakes them in their trace', async () => {
    const order = await prepare()
    const own = newTraceId()
    relay.setDown(true)
    const startedAt = Date.now()
    const bought = await buy(order, own)
    await expectPaidOnce(order, bought)
    for (const { status, nextEnqueueAt } of bought.rows) {
      expect(status).toBe('Queued')
      expect(nextEnqueueAt!.getTime()).toBeGreaterThanOrEqual(startedAt + 60_000)
      expect(nextEnqueueAt!.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    }
    const ids = bought.rows.map(({ id }) => id)
    await system.tick('every-minute')
    expect((await readRows(order.kind, ids)).map(({ submittingAt }) => submittingAt)).toEqual(ids.map(() => null))
    // One minute passes.
    const table = mediaTable(order.kind)
    await db()
      .update(table)
      .set({ nextEnqueueAt: sql`${table.nextEnqueueAt} - interval '1 minute'` })
      .where(inArray(table.id, ids))
    await system.tick('every-minute')
    await expectMadeInTrace(order.kind, bought.rows, order.traceId ?? own)
    await expectPaidOnce(order, { ...bought, rows: await readRows(order.kind, ids) })
  })
})

test('advancing twice without a key animates the approved stills once', async () => {
  const { pipeline } = await approvedPipeline()
  const advance = () => send(`/api/pipelines/${pipeline.id}/advance`)
  const answers = await Promise.all([advance(), advance()])
  const animated = answers.map((answer) => z.looseObject({ animated: z.number() }).parse(answer).animated)
  expect(animated.toSorted()).toEqual([0, scenes.length])
})

describe('the sheets of an element', () => {
  const makeElement = async () => {
    const body = { kind: 'cast', name: 'Maya', description: 'A barista in her thirties with a quick smile.' }
    return idSchema.parse(await send('/api/elements', { body: { ...body, adId: (await createAd()).id } })).id
  }
  const draw = (id: string) => send(`/api/elements/${id}/sheets`, { body: { imageModel: 'nano-banana-2' } })
  const sheetsBought = () => db().$count(images, eq(images.purpose, 'element'))

  test('are refused at a price above the one that was agreed to', async () => {
    const id = await makeElement()
    const before = await sheetsBought()
    const draw = send(`/api/elements/${id}/sheets`, { body: { imageModel: 'nano-banana-2', maximumCredits: 1 } })
    await expect(draw).rejects.toThrow(/Nothing was spent/)
    expect(await sheetsBought()).toBe(before)
  })

  test('are bought once when two tabs ask at the same time, and the second one is told', async () => {
    const id = await makeElement()
    const before = await sheetsBought()
    const ends = await Promise.allSettled([draw(id), draw(id)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = ends.find((end) => end.status === 'rejected')
    expect(String(refused?.reason)).toMatch(/changed while its sheet was prepared/)
    expect((await sheetsBought()) - before).toBe(2)
  })
})
