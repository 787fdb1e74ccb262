import { randomUUID } from 'node:crypto'
import { asc, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMediaRow, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { providerKeys, rateLimits } from '@callsheet/lib/database/schema/operations.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'
import { cleanUpMedia } from '../schedule/clean-up-media.ts'
import { pollProvider } from '../schedule/poll-provider.ts'
import { postSignedCallback } from '../testing/post-signed-callback.ts'
import { awaitRow, createOwner, createRow, inState, isStored, setRow } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

let service: TestPipeline
let ownerId: string
const db = () => service.database.database
const minutes = 60_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

beforeAll(async () => {
  service = await startTestPipeline()
  ownerId = await createOwner(db())
  // Every change of state that the database has seen.
  await db().execute(sql`create table moves (id bigserial, row_id uuid, move text)`)
  await db().execute(sql`create function note_move() returns trigger language plpgsql as $$
    begin
      insert into moves (row_id, move) values (new.id, old.status || ' > ' || new.status);
      return new;
    end $$`)
  await db().execute(sql`create trigger note_move after update of status on images for each row
    when (old.status is distinct from new.status) execute function note_move()`)
})
afterAll(() => service.close())

interface Task {
  id: string
  state: string
  callbackUrl: string
}

/** A row whose task is at the provider and whose end no callback reports. */
async function submit(faults: object[]): Promise<MediaRow> {
  const marker = randomUUID()
  const rules = [{ kind: 'callback-drop' }, ...faults].map((fault) => ({ promptContains: marker, ...fault }))
  await service.control('/faults', rules)
  const row = await createRow(db(), { ownerId, input: { prompt: `Cold brew ${marker}` } })
  await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
  return awaitRow(db(), row, ({ status, failureDetail }) => status === 'Generating' || failureDetail !== null)
}

async function taskOf(row: MediaRow): Promise<Task> {
  const { tasks } = (await service.control(`/tasks?promptContains=${encodeURIComponent(row.input.prompt)}`)) as {
    tasks: Task[]
  }
  expect(tasks).toHaveLength(1)
  return tasks[0]!
}

/** The provider has made it, or has failed to make it. */
async function taskEnd(row: MediaRow): Promise<Task> {
  await expect.poll(async () => (await taskOf(row)).state, { timeout: 60_000 }).toMatch(/^(success|fail)$/)
  return taskOf(row)
}

const call = async (row: MediaRow) => {
  const { id, callbackUrl } = await taskEnd(row)
  const answer = await postSignedCallback({ url: callbackUrl, taskId: id, secret: service.media.callbackSecret })
  expect(answer.status).toBe(200)
}

const never = () => new AbortController().signal
const runtime = () => service.pipeline.runtime

const poll = async (row: MediaRow) => {
  await taskEnd(row)
  await setRow(db(), 'image', row.id, { nextPollAt: ago(1) })
  await pollProvider(runtime(), never())
}

const cleanUp = async (row: MediaRow) => {
  await setRow(db(), 'image', row.id, { generatingAt: ago(16 * minutes) })
  await cleanUpMedia(runtime(), never())
}

const cleanUpLate = async (row: MediaRow) => {
  await taskEnd(row)
  await cleanUp(row)
}

interface Way {
  /** Takes the row to the start of this way. */
  begin(faults: object[]): Promise<MediaRow>
  /** Lets the service learn of the end. */
  learn(row: MediaRow): Promise<void>
  /** Moves before the end of the task is known. */
  moves: string[]
  /** Entries in the ledger at that time. */
  ledger: string[]
  isLate?: boolean
}

const asked = ['Queued > Submitting', 'Submitting > Generating']
const charged = ['charge']

const ways: Record<string, Way> = {
  'a callback': { begin: submit, learn: call, moves: asked, ledger: charged },
  'the poll': { begin: submit, learn: poll, moves: asked, ledger: charged },
  'the last question of the clean-up': { begin: submit, learn: cleanUpLate, moves: asked, ledger: charged },
  'the callback of a task whose answer was lost': {
    begin: (faults) => submit([{ kind: 'create-lost-after' }, ...faults]),
    learn: call,
    moves: asked,
    ledger: charged
  },
  'a late answer': {
    async begin(faults) {
      const row = await submit([{ kind: 'slow', seconds: 1.5 }, ...faults])
      await cleanUp(row)
      expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({ failureCode: 'provider-timeout' })
      return row
    },
    learn: call,
    moves: [...asked, 'Generating > Failed'],
    ledger: [...charged, 'refund'],
    isLate: true
  }
}

const movesOf = async ({ id }: MediaRow): Promise<string[]> => {
  const { rows } = await db().execute<{ move: string }>(sql`select move from moves where row_id = ${id} order by id`)
  return rows.map(({ move }) => move)
}

async function ledgerOf({ id }: MediaRow): Promise<string[]> {
  const entries = await db()
    .select()
    .from(creditLedger)
    .where(eq(creditLedger.mediaId, id))
    .orderBy(asc(creditLedger.id))
  return entries.map(({ kind }) => kind)
}

/** The counted ends: of tasks, and of store messages. */
function counted() {
  const sumOf = (name: string, label: string) =>
    runtime()
      .metrics.render()
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  return {
    completed: sumOf('callsheet_tasks_total', 'state="Completed"'),
    failed: sumOf('callsheet_tasks_total', 'state="Failed"'),
    stores: sumOf('callsheet_queue_messages_handled_total', 'queue="image-store"')
  }
}

describe.each(Object.entries(ways))('%s', (_way, { begin, learn, moves, ledger, isLate }) => {
  test('completes the row once, no matter how often it comes, and has it stored', async () => {
    const row = await begin([])
    const before = counted()
    await Promise.all([learn(row), learn(row), learn(row)])
    await learn(row)
    const stored = await awaitRow(db(), row, isStored)
    expect(stored).toMatchObject({ status: 'Completed', failureCode: null, failureDetail: null, failedAt: null })
    expect(stored.providerTaskId).toBe((await taskOf(row)).id)
    expect(await movesOf(row)).toEqual([...moves, isLate ? 'Failed > Completed' : 'Generating > Completed'])
    expect(await ledgerOf(row)).toEqual(ledger)
    await expect
      .poll(counted)
      .toEqual({ completed: before.completed + 1, failed: before.failed, stores: before.stores + 1 })
  })

  test('fails the row once with the provider’s reason, and refunds its charge once', async () => {
    const row = await begin([{ kind: 'fail', failMessage: 'The model broke.' }])
    const before = counted()
    await Promise.all([learn(row), learn(row), learn(row)])
    await learn(row)
    expect(await readMediaRow(db(), 'image', row.id)).toMatchObject({
      status: 'Failed',
      failureCode: 'provider-error',
      failureDetail: expect.stringContaining('The model broke.'),
      url: null
    })
    expect(await movesOf(row)).toEqual(isLate ? moves : [...moves, 'Generating > Failed'])
    expect(await ledgerOf(row)).toEqual(['charge', 'refund'])
    expect(counted()).toEqual({ ...before, failed: before.failed + (isLate ? 0 : 1) })
  })
})

test.each([
  ['completes', [], 'Generating > Completed', ['charge']],
  ['fails', [{ kind: 'fail' }], 'Generating > Failed', ['charge', 'refund']]
])('a callback, two polls and a clean-up at the same time %s a row once', async (_what, faults, end, ledger) => {
  const row = await submit(faults)
  await taskEnd(row)
  const replica = await service.startReplica()
  await setRow(db(), 'image', row.id, { nextPollAt: ago(1), generatingAt: ago(16 * minutes) })
  await Promise.all([
    call(row),
    pollProvider(runtime(), never()),
    pollProvider(replica.runtime, never()),
    cleanUpMedia(runtime(), never())
  ])
  await awaitRow(db(), row, ({ status }) => status === 'Completed' || status === 'Failed')
  expect(await movesOf(row)).toEqual([...asked, end])
  expect(await ledgerOf(row)).toEqual(ledger)
})

test('callback and poll leave a running task alone, and the clean-up ends it when its time is over', async () => {
  const row = await submit([{ kind: 'stuck' }])
  const { id, callbackUrl } = await taskOf(row)
  await postSignedCallback({ url: callbackUrl, taskId: id, secret: service.media.callbackSecret })
  await setRow(db(), 'image', row.id, { nextPollAt: ago(1) })
  expect(await pollProvider(runtime(), never())).toEqual({ running: 1 })
  expect(await movesOf(row)).toEqual(asked)
  await cleanUp(row)
  await cleanUp(row)
  expect(await readMediaRow(db(), 'image', row.id)).toMatchObject({ failureCode: 'provider-timeout' })
  expect(await movesOf(row)).toEqual([...asked, 'Generating > Failed'])
  expect(await ledgerOf(row)).toEqual(['charge', 'refund'])
})

test('a last question without an answer is repeated until twice the time is over', async () => {
  const row = await submit([{ kind: 'stuck' }, { kind: 'read-server-error', times: 20 }])
  await cleanUp(row)
  expect(await readMediaRow(db(), 'image', row.id)).toMatchObject({ status: 'Generating' })
  await setRow(db(), 'image', row.id, { generatingAt: ago(31 * minutes) })
  await cleanUpMedia(runtime(), never())
  expect(await readMediaRow(db(), 'image', row.id)).toMatchObject({ failureCode: 'provider-timeout' })
  expect(await ledgerOf(row)).toEqual(['charge', 'refund'])
})

test('a row whose key no longer opens stays until twice the time is over, for every kind of question', async () => {
  const row = await submit([])
  const { id, callbackUrl } = await taskEnd(row)
  const keyId = randomUUID()
  const key = { provider: 'kie', label: 'Mine', hint: 'user', sealed: 'no longer ours', sealingKeyId: 'lost' } as const
  await db()
    .insert(providerKeys)
    .values({ id: keyId, ownerId, ...key })
  await setRow(db(), 'image', row.id, { providerKeyId: keyId, nextPollAt: ago(1) })
  const answer = await postSignedCallback({ url: callbackUrl, taskId: id, secret: service.media.callbackSecret })
  expect(answer.status).toBe(200)
  expect(await pollProvider(runtime(), never())).toEqual({ unavailable: 1 })
  await cleanUp(row)
  expect(await movesOf(row)).toEqual(asked)
  await setRow(db(), 'image', row.id, { generatingAt: ago(31 * minutes) })
  await cleanUpMedia(runtime(), never())
  expect(await readMediaRow(db(), 'image', row.id)).toMatchObject({ failureCode: 'provider-timeout' })
  expect(await movesOf(row)).toEqual([...asked, 'Generating > Failed'])
  expect(await ledgerOf(row)).toEqual(['charge', 'refund'])
})

test('a run that must stop during a last question ends no row without its answer', async () => {
  const row = await submit([{ kind: 'stuck' }])
  await setRow(db(), 'image', row.id, { generatingAt: ago(31 * minutes) })
  await setRow(db(), 'image', row.id, { nextPollAt: ago(1) })
  expect(await pollProvider(runtime(), never())).toEqual({ running: 1 })
  // Other callers have taken all reads of the next second.
  const [bucket] = await db().select().from(rateLimits).where(like(rateLimits.key, '%:read'))
  const { readsPerSecond: calls } = runtime().settings
  const reads = { key: bucket!.key, calls, perSeconds: 1, now: new Date(), maxWaitSeconds: 1 }
  await runtime().rateLimits.reserveMany({ ...reads, count: calls })
  const ended = new AbortController()
  const { clock } = runtime()
  const endedMeanwhile: Clock = {
    ...clock,
    sleep(seconds, signal) {
      ended.abort()
      return clock.sleep(seconds, signal)
    }
  }
  await cleanUpMedia({ ...runtime(), clock: endedMeanwhile }, ended.signal)
  expect(await movesOf(row)).toEqual(asked)
})
