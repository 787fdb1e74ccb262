import { expect, test } from 'vitest'
import { poll } from './benchmark.ts'

test(
  'every due task is asked for once, by the job and by the floor, in tables of both sizes',
  { timeout: 180_000 },
  async () => {
    const { result, tables, bars } = await poll({ quick: true, only: ['fetch'], say: () => undefined })
    expect(result).toMatchObject({
      due: 500,
      candidates: [{ name: 'ours' }, { name: 'fetch' }],
      few: { ticks: [{ rows: 500 }, { rows: 5_000 }] }
    })
    expect(tables).toHaveLength(2)
    expect(bars).toHaveLength(2)
  }
)
