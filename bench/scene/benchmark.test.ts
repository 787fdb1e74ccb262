import { expect, test } from 'vitest'
import { scene } from './benchmark.ts'

test(
  'whole scenes are produced one after the other and at a pace, and each way has its cost',
  { timeout: 180_000 },
  async () => {
    const { result, tables } = await scene({ quick: true, only: null, say: () => undefined })
    expect(result).toMatchObject({ scenes: 2, phases: [{ name: 'one after the other' }, { name: '100,000 an hour' }] })
    expect(tables[0]?.rows.map(([what]) => what)).toContain('transactions')
  }
)
