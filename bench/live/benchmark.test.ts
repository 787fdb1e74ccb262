import { expect, test } from 'vitest'
import { live } from './benchmark.ts'

test('each watcher sees each change of its user', { timeout: 180_000 }, async () => {
  const { result, tables, bars } = await live({ quick: true, only: null, say: () => undefined })
  const { candidates } = result as { candidates: { name: string; seen: number; expected: number }[] }
  for (const { name, seen, expected } of candidates) expect(`${name} ${seen}`).toBe(`${name} ${expected}`)
  expect(candidates.map(({ name }) => name)).toEqual(['ours', 'bare'])
  expect(tables[0]?.rows).toHaveLength(2)
  expect(bars).toHaveLength(1)
})
