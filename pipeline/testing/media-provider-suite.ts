import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  mediaKinds,
  mediaTable,
  updateMediaRow,
  type MediaKind,
  type MediaRow
} from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import { rateLimits } from '@callsheet/lib/database/schema/operations.ts'
import type { FamilyOf, KeyProvider } from '@callsheet/lib/media-providers.ts'
import type { ImageModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { runDelivery } from '../consumers/runner.ts'
import { submitSuffixes } from '../queue-names.ts'
import { isLostWithAnswer } from '../provider/is-lost-with-answer.ts'
import { mediaProviders } from '../provider/registry.ts'
import { readRecordings } from './read-recordings.ts'
import { replayRecording } from './replay-recording.ts'
import { awaitRow, createOwner, createRow, inState, isStored, setRow, type NewRow } from './rows.ts'
import { startTestPipeline, type TestPipeline } from './start-test-pipeline.ts'

/** What a test makes with a family: a model of the seed, or a still model that the test adds. */
export type Way = (Pick<NewRow, 'kind' | 'modelId' | 'input'> | { stillModel: StillModel }) & WayFacts

interface StillModel {
  id: string
  config: Pick<ImageModelConfig, 'apiModelPath' | 'fieldMap' | 'workflow'>
}

interface WayFacts {
  /** The answer to a create is the asset: there is no task to read and no address to open. */
  answersWithAsset?: true
  skip?: readonly Skipped[]
  /** A model that the provider refuses. When absent, one with a name that it does not know. */
  refusedModel?: StillModel
}

/** Tests of the suite, by their names, that say nothing of a family. */
export interface Skipped {
  reason: string
  tests: readonly string[]
}

/** A fault of the stand-in, with what it needs to know. */
type Fault = { kind: string; [more: string]: unknown }

/** A call that hangs ends after this time. */
const timeoutSeconds = 8

type Make = Pick<NewRow, 'kind' | 'modelId' | 'set' | 'input'>

/**
 * The contract of every media provider, in a running service and against its stand-in: each fault of a provider, for
 * each of its families. The test in the provider's folder calls it.
 */
export function testMediaProvider<Name extends KeyProvider>(name: Name, ways: Record<FamilyOf<Name>, Way>): void {
  describe(`the media provider ${name}`, () => {
    // The literal has exactly these keys.
    const waysByFamily = Object.entries(ways) as [FamilyOf, Way][]
    let service: TestPipeline
    let ownerId: string
    let minutes: NodeJS.Timeout
    beforeAll(async () => {
      service = await startTestPipeline({
        env: {
          STORE_UNUSABLE_MINUTES: '0.02',
          MEDIA_PROVIDER_TIMEOUT_SECONDS: String(timeoutSeconds),
          MEDIA_PROVIDER_WHOLE_ANSWER_SECONDS: String(timeoutSeconds),
          // All rows of one that calls nobody are read every second.
          MEDIA_PROVIDER_READS_PER_SECOND: '100'
        }
      })
      // While one test blocks the key, the callbacks of other tests leave their rows to the poll of each minute.
      minutes = setInterval(() => void minute().catch(() => undefined), 1_000)
      ownerId = await createOwner(service.database.database)
      for (const [family, way] of waysByFamily) {
        if ('stillModel' in way) await addStillModel(family, way.stillModel)
        if (way.refusedModel) await addStillModel(family, way.refusedModel)
      }
    })
    afterAll(() => {
      clearInterval(minutes)
      return service.close()
    })

    async function addStillModel(family: FamilyOf, { id, config }: StillModel): Promise<void> {
      const [like] = await db().select().from(imageModels).limit(1)
      if (!like) throw new Error('The seed has no still model.')
      const own = { ...config, endpointFamily: family, constants: {}, resolutions: [], maximumReferences: 0 }
      await db()
        .insert(imageModels)
        .values({ ...like, id, config: { ...like.config, ...own } })
    }

    const tick = (name: string) => service.call(`/api/admin/ticks/${name}`)
    const db = () => service.database.database

    /**
     * For one that calls nobody, polls and questions are the only way. What waits for its next one is due at once,
     * because the test of a rate limit holds up all reads for some seconds.
     */
    async function minute(): Promise<void> {
      const uncalled = waysByFamily.map(([family]) => family).filter((family) => mediaProviders[family].isPollOnly)
      for (const kind of uncalled.length > 0 ? mediaKinds : []) {
        const table = mediaTable(kind)
        const ours = inArray(table.provider, uncalled)
        await db()
          .update(table)
          .set({ nextPollAt: new Date(0) })
          .where(and(eq(table.status, 'Generating'), ours))
        const isUnanswered = and(eq(table.status, 'Submitting'), isNotNull(table.failureDetail))
        await db()
          .update(table)
          .set({ settleAt: new Date(0) })
          .where(and(isUnanswered, ours))
      }
      await tick('every-minute')
    }

    interface Made {
      kind: MediaKind
      id: string
      prompt: string
    }

    async function make(way: Make, faults: readonly object[] = []): Promise<Made> {
      const prompt = `Cold brew ${crypto.randomUUID()}`
      if (faults.length > 0)
        await service.control(
          '/faults',
          faults.map((fault) => ({ promptContains: prompt, ...fault }))
        )
      const row = await createRow(db(), { ownerId, ...way, input: { ...way.input, prompt } })
      await service.call(`/api/${row.input.kind}/create`, { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
      return { kind: way.kind ?? 'image', id: row.id, prompt }
    }

    /** What the provider bills for a row. */
    async function countTasks({ prompt }: Made): Promise<number> {
      const { count } = (await service.control(`/tasks?promptContains=${encodeURIComponent(prompt)}`)) as {
        count: number
      }
      return count
    }

    async function readLedger({ id }: Made): Promise<(string | number)[][]> {
      const entries = await db()
        .select()
        .from(creditLedger)
        .where(eq(creditLedger.mediaId, id))
        .orderBy(creditLedger.id)
      return entries.map(({ kind, amount }) => [kind, amount])
    }

    /** Runs the jobs of every minute and every five minutes until the row is ready. Makes each status read due. */
    async function tickUntil(made: Made, isThere: (row: MediaRow) => boolean): Promise<MediaRow> {
      const arrived = awaitRow(db(), made, isThere)
      let isOver = false
      const ends = arrived.finally(() => (isOver = true)).catch(() => undefined)
      while (!isOver) {
        await updateMediaRow(db(), { ...made, whenStatus: 'Generating', set: { nextPollAt: new Date(0) } })
        await tick('every-minute')
        await tick('every-five-minutes')
        // While the provider has told a key to wait, ticks end at once. The pause keeps the loop from spinning.
        await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, 200))])
      }
      return arrived
    }

    test('every family has a recording of a create, and all of them are as the adapter sends and reads today', async () => {
      const recordings = await readRecordings(name)
      const created = recordings.flatMap(({ recording }) =>
        recording.steps.some(({ call }) => call === 'create') ? [recording.family] : []
      )
      expect(new Set(created)).toEqual(new Set(waysByFamily.map(([family]) => family)))
      for (const { file, recording } of recordings) {
        expect(recording).toMatchObject({ provider: name })
        expect({ file, problems: await replayRecording(recording) }).toEqual({ file, problems: [] })
      }
    })

    describe.each(waysByFamily)('%s', (provider, given) => {
      const way = makeOf(provider, given)
      const adapter = mediaProviders[provider]
      const canBeAsked = adapter.unanswered.by !== 'callback'
      const isPollOnly = adapter.isPollOnly === true
      const isGiven = given.answersWithAsset === true
      const skips = new Map((given.skip ?? []).flatMap(({ reason, tests }) => tests.map((name) => [name, reason])))
      const known = new Set<string>()
      /** Why a family never meets these faults. Null when it does. */
      function whyNot(faults: readonly Fault[]): string | null {
        const has = (start: string) => faults.some(({ kind }) => kind.startsWith(start))
        if (isGiven && has('read-')) return 'nothing is read'
        const ofAddress = faults.some(({ kind }) => /^asset-(?!wrong-type|gone)/.test(kind))
        if (adapter.openAsset && ofAddress) return 'the asset comes with its record'
        if (isGiven && has('asset-') && !has('asset-wrong-type')) return 'the asset comes with the answer'
        if (isGiven && has('fail')) return 'a failure is a 5xx, and nobody can tell its outcome'
        const isDropOnly = faults.length === 1 && has('callback-drop')
        if (has('callback-') && (isGiven || (isPollOnly && !isDropOnly))) return 'it sends no callbacks'
        const isUnanswered = /create-.*-after/.test(faults.map(({ kind }) => kind).join(' '))
        return isPollOnly && isUnanswered && !canBeAsked ? 'no callback tells of it' : null
      }

      /** A test for each row of a table, whose second cell are the faults. Those that cannot be are skipped by name. */
      function each<Rest extends unknown[]>(
        rows: readonly (readonly [string, readonly Fault[], ...Rest])[],
        title: string,
        body: (faults: readonly Fault[], ...rest: Rest) => Promise<void>
      ): void {
        for (const [name, faults, ...rest] of rows) {
          known.add(name)
          const reason = skips.get(name) ?? whyNot(faults)
          const full = `${name}: ${title}`
          if (reason) test.skip(`${full} (${reason})`, () => undefined)
          else test.concurrent(full, () => body(faults, ...rest))
        }
      }

      const end = isGiven
        ? 'the answer brings it'
        : isPollOnly
          ? 'a poll sees its end'
          : 'a signed callback reports its end'
      // By itself: a test that blocks the key would leave the row of this one to a poll.
      test(`makes a stored asset when ${end}`, async () => {
        await db().update(rateLimits).set({ blockedUntil: null })
        const row = await make(way)
        const stored = await awaitRow(db(), row, isStored)
        expect(stored).toMatchObject({ provider, ...(!isPollOnly && { pollTries: 0 }) })
      })

      const storedAfter: [string, Fault[], Partial<MediaRow>][] = [
        ['a slow task', [{ kind: 'slow', seconds: 1 }], { submitTries: 1 }],
        ['429 at the create', [{ kind: 'create-rate-limited', next: 1, retryAfterSeconds: 0 }], { submitTries: 2 }],
        ['a callback sent twice', [{ kind: 'callback-double' }], {}],
        ['a callback after those of later tasks', [{ kind: 'callback-reorder', seconds: 0.5 }], {}],
        ['a callback with a forged signature before the true one', [{ kind: 'callback-forge-signature' }], {}],
        ['a callback for a task that is none', [{ kind: 'callback-forge-task' }], {}],
        ['an asset address that has expired', [{ kind: 'asset-expired' }], {}],
        ['a page at the first address', [{ kind: 'asset-page-first' }], { storeTries: 1, unusableTries: 0 }],
        ['a page at two addresses', [{ kind: 'asset-page-first', times: 3 }], { storeTries: 2, unusableTries: 1 }],
        ['an asset with a wrong content type', [{ kind: 'asset-mislabelled' }], {}],
        ['an asset cut off half way', [{ kind: 'asset-truncated', times: 1 }], { storeTries: 2 }],
        ['a 5xx at the asset', [{ kind: 'asset-server-error', times: 1 }], { storeTries: 2 }],
        [
          'an answer lost after the task was made',
          [{ kind: 'create-lost-after' }, { kind: 'slow', seconds: 0.3 }],
          { submitTries: 1 }
        ],
        [
          'a 5xx after the task was made',
          [{ kind: 'create-error-after' }, { kind: 'slow', seconds: 0.3 }],
          { submitTries: 1 }
        ],
        [
          'an answer lost, and its task not to be read at its callback',
          [{ kind: 'create-lost-after' }, { kind: 'slow', seconds: 0.3 }, { kind: 'read-server-error', times: 1 }],
          { submitTries: 1 }
        ],
        [
          'a page in place of an answer after the task was made',
          [{ kind: 'create-page-after' }, { kind: 'slow', seconds: 0.3 }],
          { submitTries: 1 }
        ],
        [
          'an answer that never ends after the task was made',
          [{ kind: 'create-hang-after' }, { kind: 'slow', seconds: timeoutSeconds }],
          { submitTries: 1 }
        ]
      ]
      each(storedAfter, 'stored, made once, paid once', async (faults, expected) => {
        const made = await make(way, faults)
        expect(await awaitRow(db(), made, isStored)).toMatchObject({ status: 'Completed', ...expected })
        expect(await countTasks(made)).toBe(1)
        expect(await readLedger(made)).toEqual([['charge', -8]])
      })

      const polled: [string, Fault[]][] = [
        ['no callback at all', [{ kind: 'callback-drop' }]],
        ['a 5xx at the status read', [{ kind: 'read-server-error', times: 2 }]],
        ['429 at the status read', [{ kind: 'read-rate-limited', times: 1 }]],
        ['a page at the status read', [{ kind: 'read-page', times: 2 }]],
        ['a status read that never ends', [{ kind: 'read-hang', times: 1 }]]
      ]
      each(polled, 'the poll finishes it', async (faults) => {
        const made = await make(way, faults)
        await awaitRow(db(), made, ({ status }) => status === 'Generating' || status === 'Completed')
        expect(await tickUntil(made, isStored)).toMatchObject({ submitTries: 1 })
        expect(await countTasks(made)).toBe(1)
      })

      const failedAfter: [string, Fault[], string][] = [
        ['a failed task', [{ kind: 'fail' }], 'provider-error'],
        ['an end without any result', [{ kind: 'no-result' }], 'provider-error'],
        ['moderation after acceptance', [{ kind: 'moderate', seconds: 0.5 }], 'moderated'],
        ['an account without credits', [{ kind: 'create-no-credits' }], 'no-credits-at-provider'],
        ['a page in place of the asset', [{ kind: 'asset-wrong-type' }], 'asset-invalid'],
        ['an asset that is gone', [{ kind: 'asset-gone' }], 'asset-lost']
      ]
      each(failedAfter, 'failed with its reason and refunded once', async (faults, failureCode) => {
        const made = await make(way, faults)
        expect(await awaitRow(db(), made, inState('Failed'))).toMatchObject({ failureCode })
        expect(await readLedger(made)).toEqual([
          ['charge', -8],
          ['refund', 8]
        ])
      })

      const notMade = [
        ['a 5xx at the create', { kind: 'create-server-error', status: 503 }],
        ['a connection cut before the task was made', { kind: 'create-lost-before' }],
        ['a page in place of an answer', { kind: 'create-page' }]
      ] as const
      const made = [
        ['an answer lost', { kind: 'create-lost-after' }],
        ['a 5xx', { kind: 'create-error-after' }],
        ['a page', { kind: 'create-page-after' }],
        ['an answer that never ends', { kind: 'create-hang-after' }]
      ] as const

      test.runIf(canBeAsked).concurrent.each(notMade)('%s: asked for, sent again, made once', async (_name, fault) => {
        const made = await make(way, [{ ...fault, next: 1 }])
        expect(await awaitRow(db(), made, isStored)).toMatchObject({ submitTries: 2, settleAt: null })
        expect(await countTasks(made)).toBe(1)
        expect(await readLedger(made)).toEqual([['charge', -8]])
      })

      test.runIf(canBeAsked).concurrent.each(made)(
        '%s after the task was made, and no callback: asked for and adopted',
        async (_name, fault) => {
          const made = await make(way, [fault, { kind: 'callback-drop' }])
          await awaitRow(db(), made, ({ status }) => status === 'Generating' || status === 'Completed')
          expect(await tickUntil(made, isStored)).toMatchObject({ submitTries: 1, settleAt: null })
          expect(await countTasks(made)).toBe(1)
          expect(await readLedger(made)).toEqual([['charge', -8]])
        }
      )

      test
        .runIf(canBeAsked)
        .concurrent(
          'a dead letter of a row that is queued again, whose task was made: asked for and adopted',
          async () => {
            const sent = await make(way, [{ kind: 'callback-drop' }, { kind: 'slow', seconds: 2 }])
            await awaitRow(db(), sent, inState('Generating'))
            // As the row was left an hour ago, when the provider did not know its task yet.
            const hour = 3_600_000
            const callEnd = new Date(Date.now() - hour)
            await setRow(db(), sent.kind, sent.id, {
              status: 'Queued',
              providerTaskId: null,
              submittingAt: null,
              generatingAt: null,
              nextPollAt: null,
              callClaimedAt: callEnd,
              callOverAt: callEnd,
              nextEnqueueAt: new Date(Date.now() + hour)
            })
            const queue = `svc-${submitSuffixes[sent.kind]}`
            const origin = { queue, attempts: 8, reason: 'job heartbeat timeout' }
            const body = { rowId: sent.id, apiModelPath: 'm' }
            await runDelivery(service.pipeline.runtime, { queue: 'svc-dlq', messageId: '1', body, attempt: 1, origin })
            await tickUntil(sent, isStored)
            expect(await countTasks(sent)).toBe(1)
            expect(await readLedger(sent)).toEqual([['charge', -8]])
          }
        )

      const isChosen = adapter.unanswered.by === 'chosen-id'
      const submitterDied = isChosen ? 'is sent again' : 'may still be sent, so it is refunded and not sent again'
      test.runIf(canBeAsked).concurrent(`a row whose submitter died before its call ${submitterDied}`, async () => {
        const before = await make({
          ...way,
          set: {
            ...way.set,
            status: 'Submitting',
            submittingAt: new Date(0),
            settleAt: new Date(0),
            nextEnqueueAt: null
          }
        })
        const end = await tickUntil(before, isChosen ? isStored : inState('Failed'))
        expect(end.failureCode).toBe(isChosen ? null : 'outcome-unknown')
        expect(await countTasks(before)).toBe(isChosen ? 1 : 0)
        expect(await readLedger(before)).toHaveLength(isChosen ? 1 : 2)
      })

      test.runIf(!canBeAsked).concurrent.each(notMade)(
        '%s: never sent again, refunded when no callback came in time',
        async (_name, fault) => {
          const made = await make(way, [fault])
          await awaitRow(db(), made, ({ failureDetail }) => failureDetail !== null)
          await updateMediaRow(db(), { ...made, whenStatus: 'Submitting', set: { submittingAt: new Date(0) } })
          expect(await tickUntil(made, inState('Failed'))).toMatchObject({
            failureCode: 'outcome-unknown',
            submitTries: 1
          })
          expect(await countTasks(made)).toBe(0)
          expect(await readLedger(made)).toHaveLength(2)
        }
      )

      test.runIf(isLostWithAnswer(adapter)).concurrent.each(made)(
        '%s after it was made: never sent again, refunded',
        async (_name, fault) => {
          const lost = await make(way, [fault])
          // At once: nothing has to clean it up.
          expect(await awaitRow(db(), lost, inState('Failed'))).toMatchObject({ failureCode: 'outcome-unknown' })
          expect(await countTasks(lost)).toBe(1)
          expect(await readLedger(lost)).toHaveLength(2)
        }
      )

      test
        .runIf(adapter.cancelTask)
        .concurrent('a task that waits at the provider when its time is over is cancelled there', async () => {
          const late = await make(way, [{ kind: 'stuck' }])
          const { providerTaskId } = await awaitRow(db(), late, inState('Generating'))
          await updateMediaRow(db(), { ...late, whenStatus: 'Generating', set: { generatingAt: new Date(0) } })
          const { failureCode } = await tickUntil(late, inState('Failed'))
          // The provider's own word about what was cancelled may have come already.
          expect(['provider-timeout', 'provider-error']).toContain(failureCode)
          expect(await service.control(`/tasks/${providerTaskId}`)).toMatchObject({
            state: 'fail',
            failCode: 'cancelled'
          })
          expect(await readLedger(late)).toHaveLength(2)
        })

      test('each test that is skipped is one of the suite', () => {
        expect([...skips.keys()].filter((name) => !known.has(name))).toEqual([])
      })

      test.concurrent('input that the provider refuses fails with its reason', async () => {
        const unknown = { ...way, set: { ...way.set, apiModelPath: `${way.set?.apiModelPath ?? 'no'}-such-model` } }
        const { refusedModel } = given
        const made = await make(refusedModel ? makeOf(provider, { stillModel: refusedModel }) : unknown)
        const failed = await awaitRow(db(), made, inState('Failed'))
        expect(['invalid-input', 'undeliverable']).toContain(failed.failureCode)
      })
    })
  })
}

function makeOf(provider: FamilyOf, way: Way): Make {
  if (!('stillModel' in way)) {
    const { skip: _, refusedModel: __, answersWithAsset: ___, ...make } = way
    return make
  }
  const { id, config } = way.stillModel
  return { kind: 'image', set: { modelId: id, apiModelPath: config.apiModelPath, provider } }
}
