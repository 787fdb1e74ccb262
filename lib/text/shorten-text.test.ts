import { expect, test } from 'vitest'
import { shortenText } from './shorten-text.ts'

test('a text that is shortened twice has the total number of omitted characters', () => {
  const once = shortenText('x'.repeat(1_000_000), 16_384)
  expect(once).toBe(`${'x'.repeat(16_384)}… [983616 more characters]`)
  expect(shortenText(once, 100)).toBe(`${'x'.repeat(100)}… [999900 more characters]`)
  expect(shortenText('short', 100)).toBe('short')
})
