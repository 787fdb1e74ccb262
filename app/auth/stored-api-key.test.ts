import { defaultKeyHasher } from '@better-auth/api-key'
import { expect, test } from 'vitest'
import { textDigest } from '@callsheet/lib/adapters/node/text-digest.ts'

test('a key is found by its stored digest', async () => {
  for (const key of ['cs_short', `cs_${'aZ09-_'.repeat(20)}`, 'käse ☃', '']) {
    expect(textDigest(key)).toBe(await defaultKeyHasher(key))
  }
})
