import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromBase64Url, toBase64, toBase64Url } from './base64.ts'

test.each([0, 1, 2, 3, 31, 32, 33, 0x8000, 0x8001, 100_000])('%i bytes read and write as Node does', (length) => {
  const bytes = randomBytes(length)
  expect(toBase64(bytes)).toBe(bytes.toString('base64'))
  expect(toBase64Url(bytes)).toBe(bytes.toString('base64url'))
  expect(Buffer.from(fromBase64Url(toBase64Url(bytes)))).toEqual(bytes)
})

test('for a part of a larger buffer, only that part is read', () => {
  const part = new Uint8Array([0, 251, 255, 0]).subarray(1, 3)
  expect(toBase64Url(part)).toBe('-_8')
})

test('text that is not base64url is refused', () => {
  expect(() => fromBase64Url('not base64!')).toThrow()
})
