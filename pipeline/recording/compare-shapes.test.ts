import { expect, test } from 'vitest'
import { compareShapes } from './compare-shapes.ts'
import type { Json } from './recording.ts'

test.each<[string, Json, Json, string[]]>([
  ['other values', { a: 1, b: ['x'] }, { a: 2, b: ['y', 'z'] }, []],
  ['a field that is gone', { a: { b: 1, c: 2 } }, { a: { b: 1 } }, ['gone a.c']],
  ['a field that is new', { a: { b: 1 } }, { a: { b: 1, c: 2 } }, ['new a.c']],
  ['another type', { a: '1' }, { a: 1 }, ['type a']],
  ['a null, which may be anything', { a: 'x', b: null }, { a: null, b: { c: 1 } }, []],
  ['an object that is gone, with all it had', { a: { b: { c: 1 } } }, { a: {} }, ['gone a.b']],
  ['an empty list, which says nothing of its items', { a: [{ b: 1 }] }, { a: [] }, []],
  ['fields that only some items have', { a: [{ b: 1 }, { c: 1 }] }, { a: [{ b: 1, c: 2 }] }, []],
  ['a list in place of an object', { a: { b: 1 } }, { a: [1] }, ['type a']],
  ['ids as names', { '12': { a: 1 } }, { '7': { a: 1 } }, []],
  ['another whole', [1], { a: 1 }, ['type ']]
])('%s', (_what, was, is, expected) => {
  expect(compareShapes(was, is).map(({ kind, path }) => `${kind} ${path}`)).toEqual(expected)
})
