import { expect, test } from 'vitest'
import { sustained } from './benchmark.ts'

test(
  'a steady load is stored whole, and four scenes are made beside those of another member',
  { timeout: 180_000 },
  async () => {
    const { result, tables, bars } = await sustained({ quick: true, only: null, say: () => undefined })
    const { minutes, shares } = result as {
      minutes: { scenes: number; p99: number }[]
      shares: { places: number; leftScenes: number[] }[]
    }
    expect(minutes).toHaveLength(3)
    for (const { scenes, p99 } of minutes) expect([scenes % 20, p99 > 0, scenes > 0]).toEqual([0, true, true])
    expect(shares.map(({ places }) => places)).toEqual([10])
    expect(shares.flatMap(({ leftScenes }) => leftScenes).every((left) => left > 0)).toBe(true)
    expect(tables[0]?.rows).toHaveLength(4)
    expect(bars).toHaveLength(1)
  }
)
