import { expect, test } from 'vitest'
import { scene } from './benchmark.ts'

test('a whole scene buys two tasks, and the result has its cost', { timeout: 180_000 }, async () => {
  const { result, tables } = await scene({ quick: true, only: null, say: () => undefined })
  expect(result).toMatchObject({ scenes: 2, perScene: { providerCreates: 2 } })
  expect(tables[0]?.rows.map(([what]) => what)).toContain('transactions')
})
