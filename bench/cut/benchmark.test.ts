import { expect, test } from 'vitest'
import { cut } from './benchmark.ts'

test('films of both kinds and thumbnails are made, and each is what was asked for', { timeout: 180_000 }, async () => {
  const { result, tables } = await cut({ quick: true, only: ['sharp'], say: () => undefined })
  expect(result).toMatchObject({
    works: [
      { name: 'joined', candidates: [{ name: 'ours' }] },
      { name: 'captioned', candidates: [{ name: 'ours' }] },
      { name: 'thumbnails', candidates: [{ name: 'ours' }, { name: 'sharp' }] }
    ]
  })
  expect(tables).toHaveLength(3)
})
