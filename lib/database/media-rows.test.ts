import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../adapters/node/postgres/test-database.ts'
import { AppError } from '../errors.ts'
import {
  canTransition,
  failureCodes,
  lateSuccessCodes,
  mediaStates,
  type FailureCode,
  type MediaState
} from '../states.ts'
import { chargeCredits, grantCredits, readBalance, refundCharge } from './credits.ts'
import {
  failMediaRow,
  moveMediaRow,
  readMediaRow,
  updateMediaRow,
  type MediaRow,
  type UnchangedValues
} from './media-rows.ts'
import { creditAccounts, creditLedger } from './schema/credits.ts'
import { images } from './schema/media.ts'
import { users } from './schema/users.ts'

/** What can happen to a row, in any order and any number of times. */
type Event =
  | { kind: 'move'; from: MediaState; to: MediaState; failureCodes: readonly FailureCode[] }
  | { kind: 'fail'; from: MediaState; code: FailureCode }
  | { kind: 'refund' }

const state = fc.constantFrom(...mediaStates)
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    from: state,
    to: state,
    failureCodes: fc.constantFrom(lateSuccessCodes, [], failureCodes)
  }),
  fc.record({ kind: fc.constant('fail' as const), from: state, code: fc.constantFrom(...failureCodes) }),
  fc.record({ kind: fc.constant('refund' as const) })
)

describe('media rows and the ledger', () => {
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await createTestDatabase({ maxConnections: 12 })
  })
  afterAll(() => testDatabase.close())
  const db = () => testDatabase.database

  async function createOwner(credits: number): Promise<string> {
    const ownerId = newId()
    await db()
      .insert(users)
      .values({ id: ownerId, name: 'Owner', email: `${ownerId}@example.com` })
    await db().transaction((transaction) =>
      grantCredits(transaction, ownerId, { reason: 'welcome', credits, description: 'Welcome' })
    )
    return ownerId
  }

  async function buy(ownerId: string, credits: number): Promise<MediaRow> {
    return db().transaction(async (transaction) => {
      const [row] = await transaction
        .insert(images)
        .values({
          id: newId(),
          ownerId,
          modelId: 'm',
          apiModelPath: 'm',
          provider: 'kie-jobs',
          providerTaskId: newId(),
          credits,
          input: { kind: 'image', prompt: 'p', references: [] }
        })
        .returning()
      if (!row) throw new Error('The row was not written.')
      await chargeCredits(transaction, ownerId, [{ mediaId: row.id, credits, description: 'A still' }])
      return row
    })
  }

  async function apply(row: MediaRow, { kind, ...event }: Event): Promise<void> {
    const at = new Date()
    if (kind === 'refund') {
      // Only a failure refunds. A second refund of a failed row must change nothing.
      await db().transaction(async (transaction) => {
        const now = await readMediaRow(transaction, 'image', row.id)
        if (now?.status === 'Failed') await refundCharge(transaction, row.id, 'again')
      })
    } else if ('code' in event) {
      const legal = canTransition(event.from, 'Failed')
      const attempt = db().transaction((transaction) =>
        failMediaRow(transaction, { kind: 'image', id: row.id, detail: 'x', at, ...event })
      )
      await (legal ? attempt : expect(attempt).rejects.toThrow('cannot go'))
    } else if ('to' in event) {
      // Only one function moves a row into Failed, and it refunds.
      if (event.to === 'Failed') return
      const attempt = moveMediaRow(db(), { kind: 'image', id: row.id, ...event })
      await (canTransition(event.from, event.to) ? attempt : expect(attempt).rejects.toThrow('cannot go'))
    }
  }

  async function checkBooks(ownerId: string, granted: number): Promise<void> {
    const entries = await db()
      .select()
      .from(creditLedger)
      .where(eq(creditLedger.ownerId, ownerId))
      .orderBy(creditLedger.id)
    const balance = await readBalance(db(), ownerId)
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
    expect(balance).toBeGreaterThanOrEqual(0)
    expect(balance).toBeLessThanOrEqual(granted)
    for (const entry of entries.filter(({ kind }) => kind === 'refund')) {
      const charge = entries.find(({ kind, mediaId }) => kind === 'charge' && mediaId === entry.mediaId)
      expect(entry.amount).toBe(-(charge?.amount ?? Number.NaN))
    }
    const refunds = entries.filter(({ kind }) => kind === 'refund').map(({ mediaId }) => mediaId)
    expect(new Set(refunds).size).toBe(refunds.length)
  }

  test('no sequence of events breaks the state machine, charges twice, refunds twice or loses a credit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (events) => {
        const ownerId = await createOwner(100)
        const row = await buy(ownerId, 8)
        let before: MediaState = 'Queued'
        let everFailed = false
        for (const each of events) {
          await apply(row, each)
          const now = await readMediaRow(db(), 'image', row.id)
          expect(now).not.toBeNull()
          if (now && now.status !== before) expect(canTransition(before, now.status)).toBe(true)
          before = now?.status ?? before
          everFailed ||= before === 'Failed'
        }
        await checkBooks(ownerId, 100)
        // A refund stays, even when the asset came late. Without a failure there is no refund.
        expect(await readBalance(db(), ownerId)).toBe(everFailed ? 100 : 92)
      }),
      { numRuns: 60 }
    )
  })

  test('the same events at the same time end in the same ledger', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 10 }), async (events) => {
        const ownerId = await createOwner(50)
        const row = await buy(ownerId, 8)
        await db().update(images).set({ status: 'Generating' }).where(eq(images.id, row.id))
        await Promise.all(events.map((each) => apply(row, each)))
        await checkBooks(ownerId, 50)
      }),
      { numRuns: 25 }
    )
  })

  test('concurrent buyers never spend below zero, and each pays once', async () => {
    const ownerId = await createOwner(40)
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => buy(ownerId, 8)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'insufficient-credits', details: { price: 8 } })
    }
    expect(await db().select().from(images).where(eq(images.ownerId, ownerId))).toHaveLength(5)
    await checkBooks(ownerId, 40)
  })

  test('the database itself refuses a balance below zero and a second charge of one row', async () => {
    const ownerId = await createOwner(10)
    const row = await buy(ownerId, 8)
    const overdraw = db()
      .update(creditAccounts)
      .set({ balance: sql`balance - 100` })
      .where(eq(creditAccounts.ownerId, ownerId))
    await expect(overdraw).rejects.toThrow()
    const again = db().transaction((transaction) =>
      chargeCredits(transaction, ownerId, [{ mediaId: row.id, credits: 1, description: 'again' }])
    )
    await expect(again).rejects.not.toBeInstanceOf(AppError)
    await checkBooks(ownerId, 10)
  })

  test('a row is changed only while its columns have the values of the guard', async () => {
    const { id } = await buy(await createOwner(10), 8)
    const submittingAt = new Date('2026-11-01T12:00:00.123Z')
    await db().update(images).set({ status: 'Submitting', submittingAt, traceparent: 'ours' }).where(eq(images.id, id))
    const note = (when: UnchangedValues) =>
      updateMediaRow(db(), { kind: 'image', id, whenStatus: 'Submitting', set: { failureDetail: 'x' }, when })
    expect(await note({ submittingAt, traceparent: 'ours', storageKey: null })).not.toBeNull()
    expect(await note({ submittingAt: new Date(submittingAt.getTime() + 1) })).toBeNull()
    expect(await note({ submittingAt, traceparent: 'another’s' })).toBeNull()
    const back = { kind: 'image', id, from: 'Submitting', to: 'Queued' } as const
    expect(await moveMediaRow(db(), { ...back, when: { traceparent: null } })).toBeNull()
    expect(await moveMediaRow(db(), { ...back, when: { submittingAt, traceparent: 'ours' } })).toMatchObject({ id })
  })

  test.each(failureCodes)('a row failed as %s comes back only if its asset may still arrive', async (code) => {
    const row = await buy(await createOwner(10), 8)
    await db().update(images).set({ status: 'Generating' }).where(eq(images.id, row.id))
    await db().transaction((transaction) =>
      failMediaRow(transaction, { kind: 'image', id: row.id, from: 'Generating', code, detail: 'x', at: new Date() })
    )
    const back = await moveMediaRow(db(), {
      kind: 'image',
      id: row.id,
      from: ['Generating', 'Failed'],
      to: 'Completed',
      failureCodes: lateSuccessCodes
    })
    expect(back !== null).toBe(lateSuccessCodes.includes(code))
  })
})
