import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { adminLog, deletions, jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import { schedule, type TickName } from '@callsheet/pipeline/schedule/registry.ts'
import { inState, isStored } from '@callsheet/pipeline/testing/rows.ts'
import type { PipelineSuite } from './pipeline-suite.ts'
import { openMediaDesk } from './media-desk.ts'

const minutes = 60_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

/** Work that depends only on time. Each test fires the cron that would come. */
export function testSchedule({ system, it }: PipelineSuite): void {
  const desk = () => openMediaDesk(system())

  it('the minute’s job finds a row that the service was not told about', async () => {
    const row = await desk().order({ set: { nextEnqueueAt: ago(1) } })
    await system().tick('every-minute')
    await desk().awaitRow(row, 'stored', isStored)
  })

  it('a Completed row whose store message was lost is stored by reconcile, with an admin log line', async () => {
    const row = await desk().submit()
    const { url, storageKey } = await desk().awaitRow(row, 'stored', isStored)
    const [task] = await desk().tasksOf(row)
    const providerUrl = await urlOf(system().media.url, task?.id ?? '')
    expect(url).toBe(`/media/${row.id}`)
    const lost = {
      storageKey: null,
      url: providerUrl,
      completedAt: ago(16 * minutes),
      lastStoreTryAt: ago(16 * minutes)
    }
    await desk().set(row, lost)
    await system().tick('every-five-minutes')
    const again = await desk().awaitRow(row, 'stored again', isStored)
    expect(again.storageKey).not.toBe(storageKey)
    const lines = await desk().database.select().from(adminLog).where(eq(adminLog.rowId, row.id))
    expect(lines.map(({ kind }) => kind)).toEqual(['reconcile'])
  })

  it('a row within its grace is left alone, and a row after seven days fails with a refund', async () => {
    const unstored = { status: 'Completed', url: 'http://127.0.0.1:1/never.png', nextEnqueueAt: null } as const
    const young = await desk().order({ set: { ...unstored, providerTaskId: newId(), completedAt: ago(14 * minutes) } })
    const old = await desk().order({
      set: { ...unstored, providerTaskId: newId(), completedAt: ago(7 * 24 * 60 * minutes + minutes) }
    })
    await system().tick('every-five-minutes')
    expect(await desk().awaitRow(old, 'given up', inState('Failed'))).toMatchObject({ failureCode: 'asset-lost' })
    expect(await desk().ledgerOf(old)).toEqual([
      ['charge', -8],
      ['refund', 8]
    ])
    expect(await desk().read(young)).toMatchObject({ status: 'Completed', lastStoreTryAt: null })
  })

  it('a row that waited for a day fails as undeliverable, with a refund', async () => {
    const row = await desk().order({ set: { createdAt: ago(25 * 60 * minutes), nextEnqueueAt: null } })
    await system().tick('every-five-minutes')
    expect(await desk().awaitRow(row, 'Failed', inState('Failed'))).toMatchObject({ failureCode: 'undeliverable' })
    expect(await desk().ledgerOf(row)).toHaveLength(2)
  })

  it('images of the day before that were not saved are deleted daily with their objects; a clip stays', async () => {
    const [unsaved, saved] = await Promise.all([desk().submit(), desk().submit({ set: { isSaved: true } })])
    const young = await desk().submit()
    const clip = await desk().submit({ kind: 'video', input: { durationSeconds: 4 } })
    const stored = await Promise.all(
      [unsaved, saved, clip, young].map((row) => desk().awaitRow(row, 'stored', isStored))
    )
    const { database } = desk()
    await database
      .update(images)
      .set({ createdAt: ago(25 * 60 * minutes) })
      .where(inArray(images.id, [unsaved.id, saved.id]))
    await system().tick('daily')
    expect(await desk().database.select().from(images).where(eq(images.id, unsaved.id))).toEqual([])
    expect(await desk().read(saved)).toMatchObject({ status: 'Completed' })
    expect(await desk().read(young)).toMatchObject({ status: 'Completed' })
    const sizes = await Promise.all(stored.map(({ storageKey }) => system().objectSize(storageKey ?? '')))
    expect(sizes).toEqual([null, ...stored.slice(1).map(({ byteSize }) => byteSize)])
    expect(await desk().database.select().from(deletions)).toEqual([])
  })

  it('every tick of the registry runs once, for any number of calls at its moment, and finishes without an error', async () => {
    // Every key of the registry is a tick's name.
    const names = Object.keys(schedule) as TickName[]
    const moment = new Date('2026-01-01T03:00:00Z')
    for (const name of names) await Promise.all([system().tick(name, moment), system().tick(name, moment)])
    const { database } = desk()
    const runs = await database.select().from(jobRuns).where(eq(jobRuns.tick, moment))
    expect(runs.map(({ job }) => job).toSorted()).toEqual(names.map((name) => `svc-pipeline:${name}`).toSorted())
    const all = await database.select().from(jobRuns)
    expect(all.filter(({ error, finishedAt }) => error !== null || finishedAt === null)).toEqual([])
  })
}

/** Address at which the provider still keeps a result. */
async function urlOf(mediaUrl: string, taskId: string): Promise<string> {
  const answer = await fetch(`${mediaUrl}/__control/tasks/${taskId}`)
  const { url } = (await answer.json()) as { url: string }
  return url
}
