import { expect, test } from 'vitest'
import { replicas } from './benchmark.ts'
import { missingPooler } from './pooler.ts'

test(
  'one and two processes store every scene once, directly and through a pooler where there is one',
  { timeout: 180_000 },
  async () => {
    const missing = await missingPooler()
    const { result, tables, leftOut } = await replicas({ quick: true, only: null, say: () => undefined })
    const { candidates } = result as { candidates: { way: string; processes: number }[] }
    expect(candidates.map(({ way, processes }) => `${way} ${processes}`)).toEqual(
      missing ? ['direct 1', 'direct 2'] : ['direct 1', 'direct 2', 'pooler 1', 'pooler 2']
    )
    expect(tables).toHaveLength(missing ? 1 : 2)
    expect(leftOut).toEqual(missing ? [missing] : [])
  }
)
