import { expect, test } from 'vitest'
import { store } from './benchmark.ts'

test('every asset is stored completely, as files and in S3', { timeout: 180_000 }, async () => {
  const { result, tables } = await store({ quick: true, only: ['dd'], say: () => undefined })
  expect(result).toMatchObject({
    works: [
      { name: '20 MB to files', candidates: [{ name: 'ours' }, { name: 'dd' }] },
      { name: '50 x 20 KB to files', candidates: [{ name: 'ours' }, { name: 'dd' }] },
      { name: '20 MB to s3', candidates: [{ name: 'ours' }] },
      { name: '50 x 20 KB to s3', candidates: [{ name: 'ours' }] }
    ],
    memory: [{ name: 'ours' }, { name: 'dd' }]
  })
  expect(tables).toHaveLength(5)
})
