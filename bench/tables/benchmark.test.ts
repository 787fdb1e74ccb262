import { expect, test } from 'vitest'
import { tables } from './benchmark.ts'

test(
  'the whole work runs on small tables, on large ones and on partitions, and each layout has its maintenance',
  { timeout: 300_000 },
  async () => {
    const { result, tables: shown } = await tables({ quick: true, only: null, say: () => undefined })
    expect(result).toMatchObject({
      layouts: [
        { layout: 'one table', turns: [{ small: {}, large: {} }] },
        { layout: 'by month', turns: [{ small: {}, large: {} }] }
      ]
    })
    expect(shown.map(({ title }) => title)).toEqual([
      'the same work',
      'sizes on the disk',
      'maintenance at 2,000 scenes'
    ])
    expect(shown[0]?.rows).toHaveLength(7)
  }
)
