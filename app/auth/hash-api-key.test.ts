import { defaultKeyHasher } from '@better-auth/api-key'
import { expect, test } from 'vitest'
import { hashApiKey } from './hash-api-key.ts'

test('a key is found by its stored hash', async () => {
  for (const key of ['cs_short', `cs_${'aZ09-_'.repeat(20)}`, 'käse ☃', '']) {
    expect(hashApiKey(key)).toBe(await defaultKeyHasher(key))
  }
})
