import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

test('what stays, what goes and what comes, in the order of the text', () => {
  expect(lineDiff('a\nb\nc', 'a\nx\nc\nd')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'd' }
  ])
})

test('the same text has no change', () => {
  expect(lineDiff('one\ntwo', 'one\ntwo').every(({ kind }) => kind === 'same')).toBe(true)
})
