import { expect, test } from 'vitest'
import { status } from './benchmark.ts'

test('each pipeline is answered with all its scenes, in databases of both sizes', { timeout: 180_000 }, async () => {
  const { result, tables, bars } = await status({
    quick: true,
    only: ['changed', 'unchanged', 'bare'],
    say: () => undefined
  })
  const { candidates } = result as { candidates: { name: string; scenes: number }[] }
  expect(candidates.map(({ name, scenes }) => `${name} ${scenes}`)).toEqual([
    'ours 500',
    'bare 500',
    'ours 5000',
    'changed 5000',
    'unchanged 5000',
    'bare 5000'
  ])
  expect(tables[0]?.rows).toHaveLength(6)
  expect(bars).toHaveLength(1)
})
