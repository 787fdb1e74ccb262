import { expect, test } from 'vitest'
import { isSignatureOf, signText } from './sign-text.ts'

test('a signature is good for its text and its key alone, and nothing else throws', async () => {
  const signature = await signText('a key', 'a text')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(await isSignatureOf('a key', 'a text', signature)).toBe(true)
  expect(await isSignatureOf('a key', 'another text', signature)).toBe(false)
  expect(await isSignatureOf('another key', 'a text', signature)).toBe(false)
  for (const wrong of ['', 'short', '***', `${signature}A`, 'ü'])
    expect(await isSignatureOf('a key', 'a text', wrong)).toBe(false)
})
