import { expect, test } from 'vitest'
import { prompts } from '@callsheet/lib/prompts/prompts.gen.ts'
import { lineDiff } from './line-diff.ts'

test('kept, removed and added lines come in the order of the text', () => {
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

test('both texts can be read from the lines', () => {
  const [before, after] = [prompts['ugc-script-writer'], prompts['storyboard-director']]
  const lines = lineDiff(before, after)
  const without = (kind: 'added' | 'removed') =>
    lines
      .filter((line) => line.kind !== kind)
      .map(({ text }) => text)
      .join('\n')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
  expect(lines.some(({ kind }) => kind === 'same')).toBe(true)
})
