import { expect } from 'vitest'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { inState, isStored } from '@callsheet/pipeline/testing/rows.ts'
import { startInsideService } from '../../support/inside-service.ts'
import type { PipelineSuite } from './pipeline-suite.ts'
import { openMediaDesk } from './media-desk.ts'

const minutes = 60_000
const isFailed = inState('Failed')
const paid = [['charge', -8]]
const refunded = [...paid, ['refund', 8]]

/** Faults at the provider, and their effect on the row and the money. */
export function testFaults({ system, it }: PipelineSuite): void {
  const desk = () => openMediaDesk(system())

  for (const [name, fault, failureCode] of [
    ['a failure', { kind: 'fail' }, 'provider-error'],
    ['moderation after acceptance', { kind: 'moderate', seconds: 0.1 }, 'moderated'],
    ['an account without credits', { kind: 'create-no-credits' }, 'no-credits-at-provider'],
    ['an asset that is gone', { kind: 'asset-gone' }, 'asset-lost'],
    ['an asset over the cap', { kind: 'asset-huge', megabytes: 9 }, 'asset-invalid'],
    ['a page in place of the picture', { kind: 'asset-wrong-type' }, 'asset-invalid']
  ] as const) {
    it(`${name} fails the row and gives the charge back once`, async () => {
      const row = await desk().submit({ faults: [fault] })
      expect(await desk().awaitRow(row, 'Failed', isFailed)).toMatchObject({ failureCode, storageKey: null })
      expect(await desk().ledgerOf(row)).toEqual(refunded)
    })
  }

  for (const [name, fault] of [
    ['a broken download', { kind: 'asset-truncated', times: 1 }],
    ['an expired address', { kind: 'asset-expired' }],
    ['a doubled callback', { kind: 'callback-double' }],
    ['a forged callback', { kind: 'callback-forge-signature' }],
    ['a callback for a task that does not exist', { kind: 'callback-forge-task' }]
  ] as const) {
    it(`${name} ends in a stored asset, paid once`, async () => {
      const row = await desk().submit({ faults: [fault] })
      const stored = await desk().awaitRow(row, 'stored', isStored)
      expect(stored).toMatchObject({ status: 'Completed', contentType: 'image/png' })
      expect(await system().objectSize(stored.storageKey ?? '')).toBe(stored.byteSize)
      expect(await desk().ledgerOf(row)).toEqual(paid)
      expect(await desk().tasksOf(row)).toHaveLength(1)
    })
  }

  for (const [name, kind] of [
    ['a result at a private address', 'asset-address'],
    ['a result that redirects to a private address', 'asset-redirect']
  ] as const) {
    it(`${name} fails the row, refunded, and nobody goes there`, async () => {
      const inside = await startInsideService()
      try {
        const row = await desk().submit({ faults: [{ kind, url: `http://2130706433:${inside.port}/secret` }] })
        expect(await desk().awaitRow(row, 'Failed', isFailed)).toMatchObject({
          failureCode: 'asset-invalid',
          storageKey: null,
          storeTries: 1
        })
        expect(await desk().ledgerOf(row)).toEqual(refunded)
        expect(inside.reached).toBe(0)
      } finally {
        await inside.stop()
      }
    })
  }

  it('a provider that answers 429 is asked again later, and one task is made', async () => {
    const row = await desk().submit({ faults: [{ kind: 'create-rate-limited', next: 1, retryAfterSeconds: 1 }] })
    expect(await desk().awaitRow(row, 'stored', isStored)).toMatchObject({ submitTries: 2 })
    expect(await desk().tasksOf(row)).toHaveLength(1)
  })

  it('a task whose answer was lost is adopted by its callback and never bought again', async () => {
    const row = await desk().submit({ faults: [{ kind: 'create-lost-after' }, { kind: 'slow', seconds: 0.5 }] })
    const stored = await desk().awaitRow(row, 'stored', isStored)
    expect((await desk().tasksOf(row)).map(({ id }) => id)).toEqual([stored.providerTaskId])
    expect(await desk().ledgerOf(row)).toEqual(paid)
  })

  it('an unknown outcome that nobody ever hears of fails after its time, refunded', async () => {
    const row = await desk().submit({ faults: [{ kind: 'create-lost-before' }] })
    await desk().awaitRow(
      row,
      'of unknown outcome',
      ({ status, failureDetail }) => status === 'Submitting' && failureDetail !== null
    )
    await desk().wake(row)
    await system().tick('every-five-minutes')
    expect(await desk().read(row)).toMatchObject({ status: 'Submitting' })
    await desk().set(row, { submittingAt: ago(31 * minutes) })
    await system().tick('every-five-minutes')
    expect(await desk().awaitRow(row, 'Failed', isFailed)).toMatchObject({ failureCode: 'outcome-unknown' })
    expect(await desk().ledgerOf(row)).toEqual(refunded)
    expect(await desk().tasksOf(row)).toEqual([])
  })

  it('a task that never ends is asked a last time and fails as provider-timeout, refunded', async () => {
    const row = await desk().submit({ faults: [{ kind: 'stuck' }] })
    await desk().awaitRow(row, 'Generating', inState('Generating'))
    await desk().set(row, { generatingAt: ago(16 * minutes) } satisfies Partial<MediaRow>)
    await system().tick('every-five-minutes')
    expect(await desk().awaitRow(row, 'Failed', isFailed)).toMatchObject({ failureCode: 'provider-timeout' })
    expect(await desk().ledgerOf(row)).toEqual(refunded)
  })
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
