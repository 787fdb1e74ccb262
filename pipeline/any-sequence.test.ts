import fc from 'fast-check'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import { lateSuccessCodes } from '@callsheet/lib/states.ts'
import { sendSubmits } from './media/wake-up.ts'
import { createOwner, createRow } from './testing/rows.ts'
import type { ProviderPlan } from './testing/simulation/provider.ts'
import { openSimulation, type OutsideCall, type Simulation } from './testing/simulation/simulation.ts'

const credits = 8
const granted = 100

/** What happens to a row. `sends` is how often its message is sent: lost, once, doubled. */
interface Fate {
  plan: ProviderPlan
  /** How often the provider refuses before it follows the plan. */
  refusals: number
  sends: number
}

const fate: fc.Arbitrary<Fate> = fc.record({
  plan: fc.record({
    create: fc.oneof(
      { weight: 5, arbitrary: fc.constant('made' as const) },
      { weight: 3, arbitrary: fc.constantFrom('lost-after', 'error-after') },
      { weight: 2, arbitrary: fc.constantFrom('refused', 'no-credits', 'lost-before') }
    ),
    end: fc.constantFrom('success', 'success', 'success', 'fail', 'moderated', 'never'),
    // Within the model's time, after it, and after the row has failed.
    seconds: fc.constantFrom(3, 40, 400, 1_500, 4_000),
    callbacks: fc.constantFrom('none', 'one', 'two', 'forged-first', 'before-the-answer'),
    asset: fc.constantFrom('good', 'good', 'good', 'expired', 'gone', 'page', 'broken-twice', 'unreachable')
  }),
  refusals: fc.constantFrom(0, 0, 1, 2),
  sends: fc.constantFrom(0, 1, 1, 2, 3)
})

/** The process dies before or after the nth call of a kind. */
const death = fc.record({
  call: fc.constantFrom<OutsideCall>('provider', 'download', 'put', 'send'),
  nth: fc.nat(6),
  moment: fc.constantFrom('before' as const, 'after' as const)
})

type Death = typeof death extends fc.Arbitrary<infer Value> ? Value : never

let simulation: Simulation
const fates = new Map<string, Fate>()
let deaths: readonly Death[] = []
const calls: Partial<Record<OutsideCall, number>> = {}

beforeAll(async () => {
  simulation = await openSimulation({
    env: { RECONCILE_ABANDON_DAYS: '0.05' },
    plan({ prompt, tries }) {
      const { plan, refusals } = fates.get(prompt)!
      return tries <= refusals ? { ...plan, create: tries === 1 ? 'rate-limited' : 'maintenance' } : plan
    },
    diesAt(call) {
      const nth = calls[call] ?? 0
      calls[call] = nth + 1
      return deaths.find((each) => each.call === call && each.nth === nth)?.moment ?? null
    }
  })
})
afterAll(() => simulation.close())

test(
  'for any events in any order, each row is stored or refunded, made once and never forgotten',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fate, { minLength: 1, maxLength: 7 }),
        fc.array(death, { maxLength: 4 }),
        async (rowsFates, someDeaths) => {
          const ownerId = await createOwner(simulation.runtime.database, granted)
          const ids = await writeRows(ownerId, rowsFates)
          deaths = someDeaths
          for (const call of Object.keys(calls)) calls[call as OutsideCall] = 0

          for (let minute = 0; minute < 4; minute += 1) {
            await simulation.run({ minutes: 2, ticks: { 'every-minute': 1, 'every-five-minutes': 2 } })
            for (const row of await readRows(ids)) checkIsCaredFor(row)
          }
          deaths = []
          await simulation.run({ minutes: 150, ticks: { 'every-minute': 10, 'every-five-minutes': 10 } })
          const rows = await readRows(ids)
          await checkEnds(ownerId, rows)
          if (someDeaths.length > 0) return
          for (const row of rows.filter(({ input }) => isDelivered(fates.get(input.prompt)!)))
            expect(row, JSON.stringify(fates.get(row.input.prompt))).toMatchObject({
              status: 'Completed',
              failureCode: null
            })
        }
      ),
      { numRuns: Number(process.env['SEQUENCES'] ?? 8) }
    )
)

async function writeRows(ownerId: string, rowsFates: readonly Fate[]): Promise<string[]> {
  const { runtime } = simulation
  const createdAt = simulation.now()
  const nextEnqueueAt = new Date(createdAt.getTime() + 60_000)
  const ids: string[] = []
  for (const each of rowsFates) {
    const prompt = `Cold brew ${crypto.randomUUID()}`
    fates.set(prompt, each)
    const row = await createRow(runtime.database, {
      ownerId,
      credits,
      input: { prompt },
      set: { createdAt, nextEnqueueAt }
    })
    for (let sent = 0; sent < each.sends; sent += 1) await sendSubmits(runtime, 'image', [row])
    ids.push(row.id)
  }
  return ids
}

/** True when the provider makes it, we can learn of it, and the asset is available. Then we must have it, even late. */
function isDelivered({ plan: { create, end, seconds, callbacks, asset } }: Fate): boolean {
  if (end !== 'success' || !['good', 'expired', 'broken-twice'].includes(asset)) return false
  if (!['made', 'lost-after', 'error-after'].includes(create)) return false
  const isToldAtTheEnd = ['one', 'two', 'forged-first'].includes(callbacks)
  const isPolledInTime = seconds <= 400 && (create === 'made' || callbacks !== 'none')
  return isToldAtTheEnd || isPolledInTime
}

const readRows = (ids: string[]): Promise<MediaRow[]> =>
  simulation.runtime.database.select().from(images).where(inArray(images.id, ids))

/** In every state something takes care of the row, and the user can read what. */
function checkIsCaredFor(row: MediaRow): void {
  const { status } = row
  if (status === 'Queued') expect(row.nextEnqueueAt, row.id).not.toBeNull()
  if (status === 'Submitting') expect(row.submittingAt, row.id).not.toBeNull()
  if (status === 'Generating')
    expect([row.providerTaskId, row.generatingAt, row.nextPollAt], row.id).not.toContain(null)
  if (status === 'Completed') expect(row.completedAt, row.id).not.toBeNull()
  if (status === 'Failed') expect(row.failureCode, row.id).not.toBeNull()
  const step = nextStep({ kind: 'image', id: row.id, status, failureCode: row.failureCode, isSaved: row.isSaved })
  expect(step.label).not.toBe('')
  expect(step.isWaiting).toBe(status !== 'Completed' && status !== 'Failed')
}

async function checkEnds(ownerId: string, rows: MediaRow[]): Promise<void> {
  const { database } = simulation.runtime
  const entries = await database.select().from(creditLedger).where(eq(creditLedger.ownerId, ownerId))
  const billed = [...simulation.provider.tasks.values()]
  for (const row of rows) {
    const what = `${row.id} ${row.status} ${row.failureCode} ${JSON.stringify(fates.get(row.input.prompt))}`
    checkIsCaredFor(row)
    expect(row.status === 'Failed' || (row.status === 'Completed' && row.storageKey !== null), what).toBe(true)
    const own = entries.filter(({ mediaId }) => mediaId === row.id)
    expect(
      own.filter(({ kind }) => kind === 'charge').map(({ amount }) => amount),
      what
    ).toEqual([-credits])
    const refunds = own.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)
    // A row that completed late keeps its refund.
    if (row.status === 'Failed' || refunds.length > 0) expect(refunds, what).toEqual([credits])
    const tasks = billed.filter(({ callbackUrl }) => callbackUrl.includes(row.id))
    expect(tasks.length, what).toBeLessThanOrEqual(1)
    // When the provider made it and our row failed, its code must be one for which we could not know the outcome.
    const isMade = tasks[0]?.plan.end === 'success' && tasks[0].plan.asset === 'good'
    if (isMade && row.status === 'Failed') expect(lateSuccessCodes, what).toContain(row.failureCode)
  }
  const balance = await readBalance(database, ownerId)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
  expect(entries.every(({ balanceAfter }) => balanceAfter >= 0)).toBe(true)
}
