import { expect, test } from 'vitest'
import { bounds } from './bounds.ts'
import { createDueRows } from './due-rows.ts'
import { simulateOutage } from './outage.ts'
import { simulateReconcile } from './reconcile.ts'
import { readSceneCosts } from './scene-costs.ts'
import { breakingOrder, steadyLoad } from './steady-load.ts'

test('rows come when due, the longest due first, and no more than asked for', () => {
  const due = createDueRows<string>()
  due.add('later', 5)
  due.add('first', 1)
  due.add('second', 2)
  expect(due.take(3, 1)).toEqual(['first'])
  expect(due.take(3, 9)).toEqual(['second'])
  expect(due.take(4, 9)).toEqual([])
  expect(due.take(9, 9)).toEqual(['later'])
})

test('a short outage loses no task, and the polls take as long as their limit allows', () => {
  const { all, timedOut } = simulateOutage({ tasks: 4_000, outageMinutes: 5, bounds })
  expect(timedOut).toBe(0)
  expect(all).toBeGreaterThanOrEqual(4_000 / bounds.pollRowsPerRun - 1)
})

test('in an outage, only tasks past twice their time fail', () => {
  expect(simulateOutage({ tasks: 500, outageMinutes: 2 * bounds.timeoutMinutes - 15, bounds }).timedOut).toBe(0)
  expect(simulateOutage({ tasks: 500, outageMinutes: 2 * bounds.timeoutMinutes + 10, bounds }).timedOut).toBe(500)
})

test('reconcile keeps up with the rate of its limit, and not with more', () => {
  const perHour = bounds.reconcileRowsPerRun * 12
  expect(simulateReconcile({ backlog: 0, perHour: perHour - 20, bounds })).toMatchObject({
    emptyAfterHours: 0,
    abandoned: 0
  })
  expect(simulateReconcile({ backlog: 0, perHour: perHour * 2, bounds }).emptyAfterHours).toBeNull()
  const overWeek = perHour * 24 * bounds.reconcileAbandonDays
  expect(simulateReconcile({ backlog: overWeek / 2, perHour: 0, bounds }).abandoned).toBe(0)
  expect(simulateReconcile({ backlog: overWeek * 2, perHour: 0, bounds }).abandoned).toBeGreaterThan(overWeek / 2)
})

test('a load needs what its scenes cost, and what is short first stands first', async () => {
  const costs = await readSceneCosts()
  const [one, ten] = [steadyLoad(100_000, costs), steadyLoad(1_000_000, costs)]
  for (const platform of ['node', 'cloudflare'] as const) {
    const needs = breakingOrder(ten, platform)
    const times = needs.map((need) => need.times)
    expect(times).toEqual(times.toSorted((left, right) => right - left))
    const before = new Map(breakingOrder(one, platform).map((need) => [need.what, need.times]))
    // Whole processes hold connections, so these do not grow as evenly.
    const even = needs.filter(({ what }) => what !== 'PostgreSQL, connections')
    for (const { what, times: now } of even) expect(now / (before.get(what) ?? 0)).toBeCloseTo(10, 6)
  }
  // 20 creates in 10 s, and two for each scene.
  expect(one.both[0]).toMatchObject({ needed: '55.6 creates a second', times: 100_000 / 3_600 })
})
