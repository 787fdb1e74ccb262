import { expect, test } from 'vitest'
import { censorText, mayOpenDoors } from './censor-text.ts'
import { censored } from './secret-fields.ts'

test.each([
  ['a password', 'x://u:p@h', `x://${censored}@h`],
  ['a query', 'a/b?c=d', `a/b?${censored}`],
  ['the shortest signature', `/${'0123456789abcdef'.repeat(2)}`, `/${censored}`],
  ['a random segment', `/${'aB3-'.repeat(10)}`, `/${censored}`]
])('%s is censored in a text of nothing else', (_what, text, shown) => {
  expect(mayOpenDoors(text)).toBe(true)
  expect(censorText(text)).toBe(shown)
})

test.each(['/stream', 'POST /api/pipelines', 'who? you@example.com', `/${'0123456789abcdef'.repeat(2).slice(1)}`])(
  'there is nothing to censor in "%s"',
  (text) => {
    expect(mayOpenDoors(text)).toBe(false)
    expect(censorText(text)).toBe(text)
  }
)
