import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge } from './rules/judge.ts'
import type { Move } from './schedule/moves.ts'
import { play } from './schedule/play.ts'
import type { ProviderPlan } from './outside/provider-plan.ts'
import type { WareName } from './world/models.ts'
import type { Run } from './world/run.ts'
import { openWorld, type World } from './world/world.ts'

/** Interleavings that once broke a rule, with every moment at which one work may come between the steps of another. */

const made: ProviderPlan = {
  refusals: 0,
  create: 'made',
  end: 'success',
  seconds: 3,
  callbacks: 'one',
  reads: 'fine',
  asset: 'good'
}

const boughtStill: Move[] = [
  { do: 'buy', user: 1, ware: 'still', plans: [made], withOwnKey: false, presses: 1 },
  { do: 'finish' },
  { do: 'deliver', pick: 0, to: 'a' },
  { do: 'finish' },
  { do: 'wait', seconds: 10 },
  { do: 'callback', pick: 0, to: 'a', how: 'comes' },
  { do: 'finish' }
]
/** A row whose create is made and not answered, up to the message by which it is sent. */
const unanswered = (
  create: ProviderPlan['create'],
  reads: ProviderPlan['reads'] = 'fine',
  ware: WareName = 'runware-still'
): Move[] => [
  {
    do: 'buy',
    user: 1,
    ware,
    plans: [{ ...made, create, reads, callbacks: 'none' }],
    withOwnKey: false,
    presses: 1
  },
  { do: 'finish' },
  { do: 'deliver', pick: 0, to: 'a' }
]
const firstStep: Move = { do: 'steps', picks: [0] }
const newestStep: Move = { do: 'steps', picks: [1] }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a copy that is published while its account is deleted leaves no object behind', async () => {
  const stepsOfDeletion = 14
  for (let between = 0; between <= stepsOfDeletion; between += 2) {
    const run = await world.beginRun()
    for (const move of [...boughtStill, { do: 'deliver', pick: 0, to: 'a' } satisfies Move]) await play(run, move)
    // Reads the row, downloads, notes the object, puts it. The next step publishes it.
    for (let step = 0; step < 4; step += 1) await play(run, firstStep)
    expect(run.objects.size).toBe(1)
    await play(run, { do: 'user', user: 1, verb: 'delete-account', pick: 0, presses: 1 })
    for (let step = 0; step < between; step += 1) await play(run, newestStep)
    await play(run, firstStep)
    expect(await judge(world, run), `after ${between} steps of the deletion`).toEqual([])
    await run.end()
  }
})

test.each([
  ['made', 'runware-still'],
  ['made-502', 'runware-still'],
  ['made', 'ark-clip'],
  ['made-502', 'ark-clip']
] as const)(
  'a submitter that dies at any step of a create (%s, %s) leaves a row that is settled by asking, and no refund',
  async (create, ware) => {
    for (let steps = 0; steps <= 12; steps += 1) {
      const run = await world.beginRun()
      for (const move of unanswered(create, 'fine', ware)) await play(run, move)
      for (let step = 0; step < steps; step += 1) await play(run, firstStep)
      await play(run, { do: 'death', of: 'a' })
      expect(await judge(world, run), `death after ${steps} steps`).toEqual([])
      expect(run.counts.get('ledger: refund'), `death after ${steps} steps`).toBeUndefined()
      expect(run.provider.books.tasks.size).toBe(1)
      await run.end()
    }
  }
)

/** Lets the first handler go on until its call to the provider is the next step. */
async function stopBeforeCall(run: Run): Promise<void> {
  for (let steps = 0; run.stepper.waiting()[0]?.kind !== 'provider'; steps += 1) {
    expect(steps).toBeLessThan(30)
    await play(run, firstStep)
  }
}

test('a submitter that stops before its call to Ark and goes on later is never taken for a dead one', async () => {
  for (const minutes of [1, 2, 5, 9, 11, 30]) {
    const run = await world.beginRun()
    for (const move of unanswered('made-502', 'fine', 'ark-clip')) await play(run, move)
    await stopBeforeCall(run)
    const stopped = run.stepper.waiting()[0]!
    for (let minute = 0; minute < minutes; minute += 1) {
      await play(run, { do: 'tick', name: minute % 5 === 4 ? 'every-five-minutes' : 'every-minute', on: 'b' })
      while (run.stepper.waiting().some((step) => step !== stopped)) await play(run, newestStep)
    }
    expect(run.provider.books.tasks.size).toBe(0)
    expect(await judge(world, run), `after ${minutes} minutes`).toEqual([])
    expect(run.provider.books.tasks.size).toBe(1)
    await run.end()
  }
})

test('where nobody can see that the submitter has died before its call to Ark, its row is refunded and not sent again', async () => {
  const run = await world.beginRun()
  const [buy, finish] = unanswered('made', 'fine', 'ark-clip')
  for (const move of [buy!, finish!, { do: 'deliver', pick: 0, to: 'b' } satisfies Move]) await play(run, move)
  await stopBeforeCall(run)
  await play(run, { do: 'death', of: 'b' })
  expect(await judge(world, run)).toEqual([])
  expect(run.counts.get('ledger: refund')).toBe(1)
  expect(run.provider.books.tasks.size).toBe(0)
  await run.end()
})

test('the time in which Ark may not list a task yet counts from the end of its call, however late that came', async () => {
  const run = await world.beginRun()
  run.provider.books.arkListLagSeconds = 40
  for (const move of unanswered('made-502', 'fine', 'ark-clip')) await play(run, move)
  await stopBeforeCall(run)
  for (const move of [{ do: 'wait', seconds: 45 }, { do: 'finish' }, { do: 'wait', seconds: 5 }] satisfies Move[])
    await play(run, move)
  for (let minute = 0; minute < 3; minute += 1) {
    await play(run, { do: 'tick', name: 'every-minute', on: 'a' })
    await play(run, { do: 'finish' })
  }
  expect(await judge(world, run)).toEqual([])
  expect(run.provider.books.tasks.size).toBe(1)
  await run.end()
})

test('after a stop of a day the first question is not the last: a task that cannot be read at once is still found', async () => {
  const run = await world.beginRun()
  for (const move of [
    ...unanswered('made-502', 'down'),
    { do: 'finish' },
    { do: 'wait', seconds: 26 * 3_600 }
  ] satisfies Move[])
    await play(run, move)
  expect(await judge(world, run)).toEqual([])
  expect(run.counts.get('ledger: refund')).toBeUndefined()
  await run.end()
})

test('an address whose time is over by our clock is tried before a clip is given up', async () => {
  const run = await world.beginRun()
  const plan: ProviderPlan = { ...made, create: 'made-502', callbacks: 'none', reads: 'rate-limited', asset: 'expired' }
  const schedule: Move[] = [
    { do: 'buy', user: 1, ware: 'ark-clip', plans: [plan], withOwnKey: false, presses: 1 },
    { do: 'finish' },
    { do: 'deliver', pick: 0, to: 'a' },
    { do: 'finish' },
    { do: 'wait', seconds: 60 },
    { do: 'tick', name: 'every-minute', on: 'a' },
    { do: 'finish' },
    { do: 'wait', seconds: 300_000 },
    { do: 'finish' }
  ]
  for (const move of schedule) await play(run, move)
  expect(await judge(world, run)).toEqual([])
  expect(run.counts.get('ledger: refund')).toBeUndefined()
  await run.end()
})

test('a last question that the rate limit of the provider does not let through is put off', async () => {
  const run = await world.beginRun()
  const plan: ProviderPlan = { ...made, refusals: 2, create: 'made-502', callbacks: 'none', reads: 'rate-limited' }
  for (const move of [
    { do: 'buy', user: 1, ware: 'runware-still', plans: [plan], withOwnKey: false, presses: 1 },
    { do: 'finish' }
  ] satisfies Move[])
    await play(run, move)
  expect(await judge(world, run)).toEqual([])
  expect(run.counts.get('ledger: refund')).toBeUndefined()
  await run.end()
})

test('a create that ended late, whose provider does not know it yet, is no proof that it was not made', async () => {
  const run = await world.beginRun()
  const schedule: Move[] = [...unanswered('made-502', 'unknown-at-first'), firstStep, { do: 'wait', seconds: 300_000 }]
  for (const move of [...schedule, { do: 'finish' } as const]) await play(run, move)
  expect(await judge(world, run)).toEqual([])
  expect(run.counts.get('ledger: refund')).toBeUndefined()
  await run.end()
})

test.each<[by: string, end: Move[]]>([
  [
    'the job, after its message was lost',
    [
      { do: 'message', pick: 0, fate: 'lost' },
      { do: 'wait', seconds: 26 * 3_600 },
      { do: 'tick', name: 'every-five-minutes', on: 'a' }
    ]
  ],
  [
    'a message that came late',
    [
      { do: 'wait', seconds: 26 * 3_600 },
      { do: 'deliver', pick: 0, to: 'a' }
    ]
  ]
])('a create that its provider did not know at first is asked about again before %s ends it', async (_by, end) => {
  const run = await world.beginRun()
  const schedule: Move[] = [
    ...unanswered('made-502', 'unknown-at-first'),
    { do: 'finish' },
    { do: 'wait', seconds: 10 },
    { do: 'tick', name: 'every-minute', on: 'a' },
    { do: 'finish' },
    ...end,
    { do: 'finish' }
  ]
  for (const move of schedule) await play(run, move)
  expect(await judge(world, run)).toEqual([])
  expect(run.counts.get('ledger: refund')).toBeUndefined()
  await run.end()
})
