import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { circuitBreakers, deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from './testing/rows.ts'
import { startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

const failures = 3
const otherModel = seedModels.find(({ id, config }) => config.kind === 'image' && id !== 'nano-banana-2')?.id ?? ''

describe('creates while a provider fails', () => {
  let service: TestPipeline
  let ownerId: string
  const db = () => service.database.database

  beforeAll(async () => {
    service = await startTestPipeline({
      env: {
        BREAKER_FAILURES: String(failures),
        BREAKER_PAUSE_SECONDS: '2',
        BREAKER_LONGEST_PAUSE_SECONDS: '4',
        CONSUMER_CONCURRENCY: '2'
      }
    })
    await service.startReplica()
    ownerId = await createOwner(db())
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    await service.control('/faults', undefined, 'DELETE')
    await db().delete(circuitBreakers)
  })

  async function submit(count: number, options: { modelId?: string; prompt?: string } = {}): Promise<MediaRow[]> {
    const { modelId, prompt = 'Cold brew' } = options
    const rows = await Promise.all(
      Array.from({ length: count }, () => createRow(db(), { ownerId, modelId, input: { prompt } }))
    )
    await service.call('/api/image/create', {
      body: { items: rows.map(({ id, apiModelPath }) => ({ rowId: id, apiModelPath })) }
    })
    return rows
  }
  const read = (rows: MediaRow[]) =>
    db()
      .select()
      .from(images)
      .where(
        inArray(
          images.id,
          rows.map(({ id }) => id)
        )
      )
  const breakers = () => db().select().from(circuitBreakers)
  const sentAsLogged = () => service.logLines.filter((line) => line.includes('"task submitted"')).length
  const inStateOf = async (rows: MediaRow[], status: MediaRow['status']) =>
    (await read(rows)).filter((row) => row.status === status)

  test('after a few 5xx in a row the rest stays queued, says so, and goes on when one row has probed', async () => {
    await service.control('/faults', { kind: 'create-server-error' })
    const sentBefore = sentAsLogged()
    const rows = await submit(48)
    await expect
      .poll(async () => (await inStateOf(rows, 'Queued')).filter(({ pausedUntil }) => pausedUntil !== null).length, {
        timeout: 30_000
      })
      .toBeGreaterThan(30)
    const waiting = (await inStateOf(rows, 'Queued')).filter(({ pausedUntil }) => pausedUntil !== null)
    for (const row of waiting) {
      expect(row).toMatchObject({ pauseReason: 'provider-trouble', submitTries: 0 })
      expect(row.nextEnqueueAt?.getTime()).toBeGreaterThan(row.pausedUntil?.getTime() ?? 0)
    }
    // Besides those in a row only what two processes had under way, and a probe after each pause.
    const probes = async () => Math.max(...(await breakers()).map(({ pauses }) => pauses))
    expect(sentAsLogged() - sentBefore).toBeLessThanOrEqual(16)
    expect((await breakers()).filter(({ openUntil }) => openUntil !== null)).toMatchObject([{ cause: 'no-answer' }])
    const metrics = await (await service.call('/metrics', { method: 'GET' })).text()
    expect(metrics).toContain('callsheet_breakers_open{provider="kie",key="deployment",cause="no-answer"} 1')

    // Each pause ends with one probe, which fails too: the pauses get longer, and no other row is sent.
    await expect.poll(probes, { timeout: 40_000 }).toBeGreaterThanOrEqual(2)
    const pausesThen = await probes()
    const sentThen = sentAsLogged()
    await expect.poll(probes, { timeout: 60_000 }).toBeGreaterThanOrEqual(pausesThen + 2)
    expect(sentAsLogged() - sentThen).toBeLessThanOrEqual((await probes()) - pausesThen + 1)

    await service.control('/faults', undefined, 'DELETE')
    const lost = (await inStateOf(rows, 'Submitting')).length
    await expect
      .poll(async () => (await read(rows)).filter((row) => row.storageKey !== null).length, { timeout: 90_000 })
      .toBeGreaterThanOrEqual(48 - lost - 1)
    expect(await breakers()).toEqual([])
    expect(await db().select().from(deadLetters)).toEqual([])
    const stored = (await read(rows)).filter((row) => row.storageKey !== null)
    for (const row of stored) expect(row).toMatchObject({ submitTries: 1, pauseReason: null, pausedUntil: null })
  }, 180_000)

  test('an account without money pauses with its own words, and an admin has one row probe at once', async () => {
    await service.control('/faults', { kind: 'create-no-credits', promptContains: 'poor' })
    const rows = await submit(30, { prompt: 'A poor cold brew' })
    await expect
      .poll(
        async () => (await inStateOf(rows, 'Queued')).filter(({ pauseReason }) => pauseReason === 'no-credits').length,
        {
          timeout: 60_000
        }
      )
      .toBeGreaterThan(0)
    // A long pause, as after many.
    await db()
      .update(circuitBreakers)
      .set({ openUntil: new Date(Date.now() + 3_600_000) })
    const list = async () => (await service.call('/api/admin/breakers', { method: 'GET' })).json()
    expect(await list()).toMatchObject({
      breakers: [{ provider: 'kie', key: 'deployment', cause: 'no-credits', detail: expect.stringContaining('402') }]
    })
    // While the account is still without money, so that no create that was under way ends the pause by itself.
    const [breaker] = (await list()).breakers
    expect((await service.call('/api/admin/breakers/probe', { body: { id: breaker.id } })).status).toBe(200)
    await service.control('/faults', undefined, 'DELETE')
    const left = await inStateOf(rows, 'Queued')
    for (const row of left) await awaitRow(db(), row, isStored)
    expect(await list()).toEqual({ breakers: [], waiting: 0 })
  }, 60_000)

  test('failures of one model leave the others alone, and content that is refused pauses nothing', async () => {
    await service.control('/faults', { kind: 'create-server-error', model: 'nano-banana-2' })
    const failing = await submit(8)
    await expect
      .poll(async () => (await breakers()).some(({ openUntil }) => openUntil !== null), { timeout: 60_000 })
      .toBe(true)
    const open = (await breakers()).filter(({ openUntil }) => openUntil !== null)
    expect(open).toMatchObject([{ model: 'nano-banana-2' }])
    const [other] = await submit(1, { modelId: otherModel })
    await awaitRow(db(), other!, isStored)
    expect((await read(failing)).some(({ status }) => status === 'Queued')).toBe(true)

    await db().delete(circuitBreakers)
    await service.control('/faults', undefined, 'DELETE')
    const bad = await Promise.all(
      Array.from({ length: 5 }, () => createRow(db(), { ownerId, set: { apiModelPath: 'no-such-model' } }))
    )
    await service.call('/api/image/create', {
      body: { items: bad.map(({ id, apiModelPath }) => ({ rowId: id, apiModelPath })) }
    })
    for (const row of bad) await awaitRow(db(), row, inState('Failed'))
    expect((await breakers()).filter(({ model }) => model === 'no-such-model')).toEqual([])
  }, 60_000)

  test('a paused row can be cancelled: its end is no burden of the breaker', async () => {
    await db()
      .insert(circuitBreakers)
      .values({
        bucket: (await bucketOf()) ?? '',
        model: '',
        cause: 'unreachable',
        detail: 'ECONNREFUSED',
        lastModel: 'nano-banana-2',
        openUntil: new Date(Date.now() + 60_000),
        updatedAt: new Date()
      })
    const [row] = await submit(1)
    await awaitRow(db(), row!, ({ pauseReason }) => pauseReason === 'provider-trouble')
    await db().delete(images).where(eq(images.id, row!.id))
    expect(await breakers()).toHaveLength(1)
  })

  async function bucketOf(): Promise<string | undefined> {
    const { rateLimits } = await import('@callsheet/lib/database/schema/operations.ts')
    const rows = await db().select().from(rateLimits)
    return rows.find(({ key }) => key.startsWith('kie:') && key.endsWith(':create'))?.key
  }
})
