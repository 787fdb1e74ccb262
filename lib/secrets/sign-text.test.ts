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

test('a signature has one spelling: no other last character is taken', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const signature = await signText('a key', 'a text')
  const taken = []
  for (const last of letters) {
    const spelling = signature.slice(0, -1) + last
    if (await isSignatureOf('a key', 'a text', spelling)) taken.push(spelling)
  }
  expect(taken).toEqual([signature])
})
