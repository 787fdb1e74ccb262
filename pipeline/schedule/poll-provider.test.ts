import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { rateLimits } from '@callsheet/lib/database/schema/operations.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { createOwner, createRow } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'
import { pollProvider } from './poll-provider.ts'

const readsAtOnce = 4
const rowCount = 30

describe('the poll', () => {
  let service: TestPipeline
  let provider: Server
  let ids: string[]
  let asked: string[]
  let [underWay, mostUnderWay] = [0, 0]
  /** How the provider answers from now on. */
  let answer: (response: ServerResponse) => void
  const db = () => service.database.database
  const never = () => new AbortController().signal

  beforeAll(async () => {
    provider = createServer((request, response) => {
      asked.push(request.url?.split('taskId=')[1] ?? '')
      underWay += 1
      mostUnderWay = Math.max(mostUnderWay, underWay)
      response.once('close', () => (underWay -= 1))
      answer(response)
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as AddressInfo
    service = await startTestPipeline({
      env: {
        MEDIA_PROVIDER_URL: `http://127.0.0.1:${port}`,
        FAL_URL: `http://127.0.0.1:${port}/fal`,
        FAL_API_KEY: 'fal-key-of-tests',
        MEDIA_PROVIDER_READS_PER_SECOND: '10000',
        POLL_READS_AT_ONCE: String(readsAtOnce),
        POLL_CLAIM_SECONDS: '50'
      }
    })
  })
  afterAll(async () => {
    await service.close()
    provider.closeAllConnections()
    provider.close()
  })

  beforeEach(async () => {
    await db().delete(users)
    await db().delete(rateLimits)
    const ownerId = await createOwner(db())
    const set = {
      status: 'Generating',
      nextEnqueueAt: null,
      generatingAt: new Date(),
      nextPollAt: new Date(0)
    } as const
    const rows = []
    for (let index = 0; index < rowCount; index += 1)
      rows.push(await createRow(db(), { ownerId, set: { ...set, providerTaskId: `task-${index}` } }))
    ids = rows.map(({ id }) => id)
    asked = []
    mostUnderWay = 0
    answer = stillRunning
  })

  const readRows = () => db().select().from(images).where(inArray(images.id, ids))

  test('reads each due task once, a limited number at a time, and each becomes due again by itself', async () => {
    const startedAt = Date.now()
    expect(await pollProvider(service.pipeline.runtime, never())).toEqual({ running: rowCount })
    expect(asked.toSorted()).toEqual(ids.map((_, index) => `task-${index}`).toSorted())
    expect(mostUnderWay).toBe(readsAtOnce)
    for (const row of await readRows()) {
      expect(row).toMatchObject({ status: 'Generating', pollTries: 1 })
      expect(row.nextPollAt?.getTime()).toBeGreaterThanOrEqual(startedAt + 50_000)
    }
    expect(await pollProvider(service.pipeline.runtime, never())).toEqual({})
  })

  test('several pollers share the work, and none reads a task that another has taken', async () => {
    const replica = await service.startReplica()
    const runs = [service.pipeline, replica, service.pipeline].map(({ runtime }) => pollProvider(runtime, never()))
    await Promise.all(runs)
    expect(asked).toHaveLength(rowCount)
    expect(new Set(asked).size).toBe(rowCount)
  })

  test('a limit on the rows of a run leaves the other rows due', async () => {
    const { runtime } = service.pipeline
    const settings = { ...runtime.settings, pollRowsPerRun: 7 }
    expect(await pollProvider({ ...runtime, settings }, never())).toEqual({ running: 7 })
    expect((await readRows()).filter(({ pollTries }) => pollTries === 0)).toHaveLength(rowCount - 7)
  })

  test('after Retry-After nobody reads with this key: unread rows are due at once, and their tries do not count', async () => {
    answer = tellToWait
    const summary = await pollProvider(service.pipeline.runtime, never())
    // Reads that run at the same time are also refused.
    expect(asked.length).toBeLessThanOrEqual(readsAtOnce)
    expect(summary).toEqual({ unavailable: asked.length, 'not-asked': rowCount - asked.length })
    const rows = await readRows()
    const unasked = rows.filter(({ pollTries }) => pollTries === 0)
    expect(unasked).toHaveLength(rowCount - asked.length)
    for (const { nextPollAt } of unasked) expect(nextPollAt?.getTime()).toBeLessThanOrEqual(Date.now())

    answer = stillRunning
    expect(await pollProvider(service.pipeline.runtime, never())).toEqual({ 'not-asked': unasked.length })
    await db().update(rateLimits).set({ blockedUntil: null })
    expect(await pollProvider(service.pipeline.runtime, never())).toEqual({ running: unasked.length })
  })

  test('a run that must stop gives back its unread rows and their slots', async () => {
    const controller = new AbortController()
    answer = (response) => {
      controller.abort()
      stillRunning(response)
    }
    const summary = await pollProvider(service.pipeline.runtime, controller.signal)
    expect(summary).toMatchObject({ running: asked.length, 'not-asked': expect.any(Number) })
    const due = (await readRows()).filter(({ nextPollAt }) => nextPollAt!.getTime() <= Date.now())
    expect(due).toHaveLength(rowCount - asked.length)
    const [bucket] = await db().select().from(rateLimits)
    expect(bucket?.takenAt).toHaveLength(1)
    expect(bucket?.takenInGroup).toBe(asked.length)
  })

  test('rows without a slot of their key are not read, and are due in the next run', async () => {
    const { runtime } = service.pipeline
    const settings = { ...runtime.settings, readsPerSecond: 5, pollClaimSeconds: 0.4 }
    const summary = await pollProvider({ ...runtime, settings }, never())
    expect(asked).toHaveLength(5)
    expect(summary).toEqual({ running: 5, 'not-asked': rowCount - 5 })
  })

  test('a provider that does not answer holds up no task of another', async () => {
    const held: ServerResponse[] = []
    answer = (response) => {
      if (response.req.url?.startsWith('/fal/')) send(response, { status: 'IN_PROGRESS' })
      else held.push(response)
    }
    const [first] = await readRows()
    const later = await createRow(db(), {
      ownerId: first!.ownerId,
      modelId: 'nano-banana-2-fal',
      set: {
        status: 'Generating',
        nextEnqueueAt: null,
        generatingAt: new Date(),
        nextPollAt: new Date(1),
        providerTaskId: 'fal'
      }
    })
    const polled = pollProvider(service.pipeline.runtime, never())
    const isFal = (url: string) => !url.startsWith('task-')
    await expect.poll(() => asked.filter(isFal).length).toBe(1)
    await expect.poll(() => held.length).toBe(readsAtOnce)
    expect(later.provider).toBe('fal-queue')
    answer = stillRunning
    for (const response of held) stillRunning(response)
    expect(await polled).toEqual({ running: rowCount + 1 })
  })

  test('a removed key leaves only its own rows unread', async () => {
    const own = ids.slice(0, 10)
    await db().update(images).set({ providerKeyId: crypto.randomUUID() }).where(inArray(images.id, own))
    expect(await pollProvider(service.pipeline.runtime, never())).toEqual({ running: 20, 'not-asked': 10 })
    const [row] = await db().select().from(images).where(eq(images.id, own[0]!))
    expect(row).toMatchObject({ status: 'Generating', pollTries: 0 })
  })
})

function stillRunning(response: ServerResponse): void {
  // A short delay, in which other reads may come.
  setTimeout(() => send(response, { code: 200, msg: 'success', data: { state: 'generating' } }), 5)
}

function tellToWait(response: ServerResponse): void {
  send(response.setHeader('retry-after', '60'), { code: 429, msg: 'Too many requests.', data: null })
}

function send(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}
