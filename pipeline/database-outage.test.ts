import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createStoppableDatabase,
  type StoppableDatabase
} from '@callsheet/lib/adapters/node/postgres/testing/stoppable-database.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from './testing/rows.ts'
import { startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

const count = 10
/** Longer than the database needs to stop. */
const answerSeconds = 3
/** How long a stopping service waits for the database. */
const graceSeconds = 8

/** PostgreSQL stops while the provider works: the answers arrive at a service without a database. */
describe('a database outage when the provider answers', () => {
  let database: StoppableDatabase
  let service: TestPipeline

  beforeEach(async () => {
    database = await createStoppableDatabase()
    service = await startTestPipeline({
      database,
      env: { POLL_PACE: '0.01', STOP_GRACE_SECONDS: String(graceSeconds) }
    })
  })
  afterEach(() => service.close())

  test('loses no task: each continues with its id, made once', async () => {
    const rows = await submitInto([{ kind: 'create-slow', seconds: answerSeconds }])
    await database.stop()
    await expect.poll(answered, { timeout: 30_000 }).toHaveLength(count)
    await database.start()

    const generating = await Promise.all(
      rows.map((row) => awaitRow(database.database, row, ({ providerTaskId }) => providerTaskId !== null))
    )
    const tasks = await tasksOfProvider()
    expect(generating.map(({ providerTaskId }) => providerTaskId).toSorted()).toEqual(tasks.toSorted())
    const minutes = setInterval(() => void service.call('/api/admin/ticks/every-minute').catch(() => undefined), 500)
    try {
      for (const row of rows) {
        expect(await awaitRow(database.database, row, isStored)).toMatchObject({ submitTries: 1, failureCode: null })
      }
    } finally {
      clearInterval(minutes)
    }
    expect(await tasksOfProvider()).toHaveLength(count)
    expect(
      answered()
        .map(({ taskId }) => taskId)
        .toSorted()
    ).toEqual(tasks.toSorted())
  })

  test('fails and refunds each row once when the answer was a refusal', async () => {
    const rows = await submitInto([{ kind: 'create-slow', seconds: answerSeconds }, { kind: 'create-no-credits' }])
    await database.stop()
    await expect.poll(answered, { timeout: 30_000 }).toHaveLength(count)
    await database.start()
    for (const row of rows) {
      expect(await awaitRow(database.database, row, inState('Failed'))).toMatchObject({
        failureCode: 'no-credits-at-provider',
        submitTries: 1
      })
    }
  })

  test('still gets the answers while the service stops', async () => {
    const rows = await submitInto([{ kind: 'create-slow', seconds: answerSeconds }])
    await database.stop()
    await expect.poll(answered, { timeout: 30_000 }).toHaveLength(count)
    const stopped = service.stop()
    await database.start()
    await stopped
    const tasks = await tasksOfProvider()
    for (const row of rows) {
      const written = await awaitRow(database.database, row, inState('Generating'))
      expect(tasks).toContain(written.providerTaskId)
    }
  })

  test('lets the service stop when it lasts, and leaves the ids in the log', async () => {
    await submitInto([{ kind: 'create-slow', seconds: answerSeconds }])
    await database.stop()
    await expect.poll(answered, { timeout: 30_000 }).toHaveLength(count)
    await service.stop()
    const lost = linesOf('an outcome could not be written and is given up')
    expect(lost.map(({ taskId }) => taskId).toSorted()).toEqual((await tasksOfProvider()).toSorted())
    await database.start()
  })

  /** Rows whose submits wait for the provider's answer. No callback helps with a lost answer. */
  async function submitInto(faults: object[]): Promise<MediaRow[]> {
    await service.control('/faults', [...faults, { kind: 'callback-drop' }])
    const ownerId = await createOwner(database.database)
    const rows: MediaRow[] = []
    for (let made = 0; made < count; made += 1) rows.push(await createRow(database.database, { ownerId }))
    const items = rows.map(({ id, apiModelPath }) => ({ rowId: id, apiModelPath }))
    await service.call('/api/image/create', { body: { items } })
    await Promise.all(rows.map((row) => awaitRow(database.database, row, inState('Submitting'))))
    return rows
  }

  const linesOf = (message: string): Record<string, unknown>[] =>
    service.logLines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter((line) => line['message'] === message)

  /** The service has the answers but cannot write them to the database. */
  const answered = () => linesOf('task submitted')

  async function tasksOfProvider(): Promise<string[]> {
    const { tasks } = (await service.control('/tasks')) as { tasks: { id: string }[] }
    return tasks.map(({ id }) => id)
  }
})
