import { expect, test } from 'vitest'
import { latestMoment, startSchedule } from './schedule.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent }

test.each([
  ['* * * * *', '2026-03-29T01:30:59.500Z', '2026-03-29T01:30:00.000Z'],
  ['*/5 * * * *', '2026-03-29T01:34:59Z', '2026-03-29T01:30:00.000Z'],
  ['*/5 * * * *', '2026-03-29T01:35:00Z', '2026-03-29T01:35:00.000Z'],
  ['0 3 * * *', '2026-03-29T02:59:59Z', '2026-03-28T03:00:00.000Z'],
  ['0 3 * * *', '2026-03-29T03:00:00.200Z', '2026-03-29T03:00:00.000Z']
])('the last moment of %s at %s is %s, in UTC', (cron, now, expected) => {
  expect(latestMoment(cron, new Date(now)).toISOString()).toBe(expected)
})

test('at the start, only ticks that catch up get their last moment', async () => {
  const told: [string, Date][] = []
  const schedule = startSchedule({
    ticks: [
      { name: 'daily', cron: '0 3 * * *', catchesUp: true },
      { name: 'yearly', cron: '0 3 1 1 *' }
    ],
    logger: silent,
    run: async (name, moment) => void told.push([name, moment])
  })
  await schedule.stop(5)
  expect(told).toEqual([['daily', latestMoment('0 3 * * *', new Date())]])
})

test('a running tick is asked to end and awaited', async () => {
  let hasEnded = false
  const schedule = startSchedule({
    ticks: [{ name: 'daily', cron: '0 3 * * *', catchesUp: true }],
    logger: silent,
    run: async (_name, _moment, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      hasEnded = true
    }
  })
  await schedule.stop(5)
  expect(hasEnded).toBe(true)
})

test('a tick that does not end holds the stop no longer than the grace', async () => {
  const schedule = startSchedule({
    ticks: [{ name: 'daily', cron: '0 3 * * *', catchesUp: true }],
    logger: silent,
    run: () => new Promise(() => undefined)
  })
  await schedule.stop(0.01)
})
