import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { chargeCredits, readBalance } from '@callsheet/lib/database/credits.ts'
import type { MediaKind, MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { adminLog, deletions, jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'
import { enqueueDueRows } from './enqueue-due-rows.ts'
import { runTick } from './run-tick.ts'
import { schedule } from './registry.ts'

const minutes = 60_000
const day = 24 * 60 * minutes
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

/** Nobody listens there. The address is allowed, so that a row with it waits for a later try. */
const nobodysOrigin = 'http://127.0.0.1:1'

describe('scheduled jobs', () => {
  let service: TestPipeline
  let ownerId: string
  const db = () => service.database.database
  beforeAll(async () => {
    service = await startTestPipeline({ env: { MEDIA_ASSET_ORIGINS: nobodysOrigin } })
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    ownerId = await createOwner(db())
  })
  afterEach(() => db().delete(users).where(eq(users.id, ownerId)))

  const tick = async (name: string) =>
    (await service.call(`/api/admin/ticks/${name}`)).json() as Promise<{
      ran: boolean
      jobs: Record<string, Record<string, number>>
      errors: object
    }>

  /** Completed at the provider but not stored: its address never answers. */
  function createUnstored(
    completedAt: Date,
    set: Partial<MediaRow> = {},
    kind: MediaKind = 'image'
  ): Promise<MediaRow> {
    return createRow(db(), {
      ownerId,
      kind,
      set: {
        status: 'Completed',
        completedAt,
        url: `${nobodysOrigin}/never.png`,
        providerTaskId: newId(),
        nextEnqueueAt: null,
        ...set
      }
    })
  }

  test('the schedule is the specification’s', () => {
    expect(Object.entries(schedule).map(([name, { cron, jobs }]) => [name, cron, Object.keys(jobs)])).toEqual([
      [
        'every-minute',
        '* * * * *',
        ['settle-creates', 'enqueue-due-rows', 'enqueue-due-jobs', 'poll-provider', 'note-ready-providers']
      ],
      ['every-five-minutes', '*/5 * * * *', ['clean-up-media', 'clean-up-jobs', 'reconcile']],
      ['hourly', '30 * * * *', ['sweep-deletions', 'note-balances']],
      ['daily', '0 3 * * *', ['close-idle-pipelines', 'delete-unsaved-images', 'delete-old-records', 'sweep-deletions']]
    ])
  })

  test('a tick runs once for any number of replicas', async () => {
    const at = new Date('2026-01-01T00:05:00Z')
    const replica = await service.startReplica()
    const results = await Promise.all(
      [service.pipeline, replica, service.pipeline, replica].map(({ runtime }) =>
        runTick(runtime, { name: 'every-five-minutes', tick: at })
      )
    )
    expect(results.filter(({ ran }) => ran)).toHaveLength(1)
    const [run] = await db().select().from(jobRuns).where(eq(jobRuns.tick, at))
    expect(run).toMatchObject({ job: 'svc-pipeline:every-five-minutes', error: null })
    expect(run?.finishedAt).not.toBeNull()
  })

  test('a run whose process died is repeated, a finished one is not', async () => {
    const at = new Date('2026-01-02T03:00:00Z')
    await db()
      .insert(jobRuns)
      .values({ job: 'svc-pipeline:daily', tick: at, deployment: 'svc-pipeline', startedAt: ago(120 * minutes) })
    const { runtime } = service.pipeline
    expect(await runTick(runtime, { name: 'daily', tick: at })).toMatchObject({ ran: true })
    expect(await runTick(runtime, { name: 'daily', tick: at })).toMatchObject({ ran: false })
  })

  describe('every minute', () => {
    test('due rows are woken again, and the others are left alone', async () => {
      const due = await createRow(db(), { ownerId, kind: 'video', set: { nextEnqueueAt: ago(1) } })
      const later = await createRow(db(), { ownerId, kind: 'video' })
      expect((await tick('every-minute')).jobs['enqueue-due-rows']).toMatchObject({ video: 1, image: 0, i2v: 0 })
      await awaitRow(db(), { kind: 'video', id: due.id }, isStored)
      expect(await awaitRow(db(), { kind: 'video', id: later.id }, () => true)).toMatchObject({ status: 'Queued' })
    })
  })

  test('no more rows are woken than the limit allows', async () => {
    const { runtime } = service.pipeline
    for (let index = 0; index < 6; index += 1)
      await createRow(db(), { ownerId, kind: 'i2v', modelId: 'seedance-2', set: { nextEnqueueAt: ago(1) } })
    const bounded = { ...runtime, settings: { ...runtime.settings, enqueueRowsPerRun: 4 } }
    expect(await enqueueDueRows(bounded, new AbortController().signal)).toMatchObject({ i2v: 4 })
  })

  describe('reconcile', () => {
    test('re-queues rows from 15 minutes to 7 days old with an admin log line each, images and videos alike', async () => {
      const young = await createUnstored(ago(14 * minutes))
      const due = await createUnstored(ago(16 * minutes))
      const clip = await createUnstored(ago(60 * minutes), {}, 'video')
      const triedLately = await createUnstored(ago(60 * minutes), { lastStoreTryAt: ago(5 * minutes) })
      const old = await createUnstored(ago(7 * 24 * 60 * minutes + minutes))
      const { jobs } = await tick('every-five-minutes')
      expect(jobs['reconcile']).toEqual({ requeued: 2, abandoned: 1 })
      const lines = await db()
        .select()
        .from(adminLog)
        .where(inArray(adminLog.rowId, [young.id, due.id, clip.id, triedLately.id, old.id]))
      expect(lines.map(({ kind, rowId }) => [kind, rowId]).toSorted()).toEqual(
        [
          ['abandon', old.id],
          ['reconcile', due.id],
          ['reconcile', clip.id]
        ].toSorted()
      )
      expect(await awaitRow(db(), old, inState('Failed'))).toMatchObject({ failureCode: 'asset-lost' })
    })
  })

  describe('daily', () => {
    test('deletes unsaved images of the day before in a final state with their objects, and nothing else', async () => {
      const kept = await Promise.all([
        createUnstored(ago(minutes), { isSaved: true, createdAt: ago(2 * day) }),
        createRow(db(), { ownerId }),
        createUnstored(ago(minutes), {}, 'video'),
        createUnstored(ago(minutes), { createdAt: ago(day - 10 * minutes) })
      ])
      const stored = await createRow(db(), { ownerId })
      await service.call('/api/image/create', { body: { rowId: stored.id, apiModelPath: stored.apiModelPath } })
      const { storageKey } = await awaitRow(db(), stored, isStored)
      const failed = await createRow(db(), { ownerId, set: { status: 'Failed', failureCode: 'moderated' } })
      const old = inArray(images.id, [stored.id, failed.id])
      await db()
        .update(images)
        .set({ createdAt: ago(day + 10 * minutes) })
        .where(old)
      expect((await tick('daily')).jobs['delete-unsaved-images']).toEqual({ deleted: 2 })
      expect(await service.pipeline.runtime.media.get(storageKey ?? '')).toBeNull()
      expect(await db().select().from(deletions)).toEqual([])
      const left = await db().select({ id: images.id }).from(images).where(eq(images.ownerId, ownerId))
      expect(left.map(({ id }) => id).toSorted()).toEqual([kept[0].id, kept[1].id, kept[3].id].toSorted())
      expect(left.map(({ id }) => id)).not.toContain(failed.id)
    })

    test('a run that is made up for takes only what was due at its own moment', async () => {
      const scheduled = ago(5 * day)
      const due = await createUnstored(ago(6 * day), { createdAt: ago(6 * day + minutes) })
      const later = await createUnstored(ago(6 * day), { createdAt: ago(6 * day - minutes) })
      const { jobs } = await runTick(service.pipeline.runtime, { name: 'daily', tick: scheduled })
      expect(jobs['delete-unsaved-images']).toEqual({ deleted: 1 })
      const left = await db()
        .select({ id: images.id })
        .from(images)
        .where(inArray(images.id, [due.id, later.id]))
      expect(left).toEqual([{ id: later.id }])
    })

    test('closes pipelines idle for 30 days: unapproved stills are unsaved, unused clips refunded', async () => {
      const [adId, pipelineId] = [newId(), newId()]
      await db().insert(ads).values({ id: adId, ownerId, name: 'Ad', idea: 'Cold brew' })
      await db()
        .insert(pipelines)
        .values({
          id: pipelineId,
          ownerId,
          adId,
          title: 'One',
          folder: 'Ad/One',
          videoType: 'generic',
          imageModelId: 'nano-banana-2',
          videoModelId: 'seedance-2',
          aspectRatio: '9:16',
          creditsCharged: 40,
          lastActivityAt: ago(31 * 24 * 60 * minutes)
        })
      const prepaidVideoId = newId()
      const stills = await Promise.all(
        [0, 1].map(() => createUnstored(ago(minutes), { isSaved: true, pipelineId, createdAt: ago(31 * day) }))
      )
      await db().update(images).set({ purpose: 'scene' }).where(eq(images.pipelineId, pipelineId))
      await db()
        .insert(pipelineScenes)
        .values(
          stills.map(({ id: imageId }, index) => ({
            id: newId(),
            pipelineId,
            ownerId,
            position: index + 1,
            prompt: 'p',
            motion: 'm',
            spokenScript: '',
            elementSlugs: [],
            durationSeconds: 4,
            imageCredits: 8,
            videoCredits: 20,
            imageId,
            ...(index === 0 ? { approvedAt: new Date() } : { prepaidVideoId })
          }))
        )
      await db().transaction((transaction) =>
        chargeCredits(transaction, ownerId, [{ mediaId: prepaidVideoId, credits: 20, description: 'A clip' }])
      )
      const before = await readBalance(db(), ownerId)
      expect((await tick('daily')).jobs['close-idle-pipelines']).toEqual({ closed: 1, refundedCredits: 20 })
      expect(await readBalance(db(), ownerId)).toBe(before + 20)
      // Closing made the second still unsaved, so the same run also deletes it.
      expect(await db().select({ id: images.id }).from(images).where(eq(images.pipelineId, pipelineId))).toEqual([
        { id: stills[0]?.id }
      ])
      expect((await tick('daily')).jobs['close-idle-pipelines']).toEqual({ closed: 0, refundedCredits: 0 })
    })
  })

  test('rows too long in the queue fail and are refunded', async () => {
    const row = await createRow(db(), { ownerId, set: { createdAt: ago(25 * 60 * minutes), nextEnqueueAt: null } })
    await tick('every-five-minutes')
    expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({ failureCode: 'undeliverable' })
  })
})
