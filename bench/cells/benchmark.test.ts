import { expect, test } from 'vitest'
import { cells } from './benchmark.ts'

test('no cell loses a scene, buys one twice or leaves a worker behind', { timeout: 240_000 }, async () => {
  const { tables, bars } = await cells({ quick: true, only: null, say: () => undefined })
  expect(tables.map(({ rows }) => rows.length)).toEqual([11, 1])
  expect(bars).toHaveLength(4)
  const counts = bars.filter(({ what }) => !what.endsWith(', ms'))
  for (const { what, got } of counts) expect(`${what} ${got}`).toBe(`${what} 0`)
})
