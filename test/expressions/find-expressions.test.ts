import { expect, test } from 'vitest'
import { findExpressions } from './find-expressions.ts'
import { judgeExpression } from './judge-expression.ts'

test('literals are found by the syntax tree, with their lines and the reasons beside them', () => {
  const text = [
    "const path = 'a/b/c' // not /an expression/",
    'const end = /x+$/gu',
    '// not linear: it reads one line of ours',
    'const other = /y+$/',
    'const ratio = a / b / c'
  ].join('\n')
  expect(findExpressions({ file: 'a.ts', text }).literals).toEqual([
    { source: 'x+$', flags: 'gu', file: 'a.ts', line: 2, reason: null },
    { source: 'y+$', flags: '', file: 'a.ts', line: 4, reason: 'it reads one line of ours' }
  ])
})

test('expressions that are built are found too', () => {
  const text = "const words = new RegExp(['a'].join('|'))\nconst other = RegExp('b')"
  expect(findExpressions({ file: 'a.ts', text }).built.map(({ line }) => line)).toEqual([1, 2])
})

test.each([
  [String.raw`\s+$`, false],
  [String.raw`(?<!\s)\s+$`, true],
  [String.raw`(\d[\d.,]*)\s*(?:reviews)`, false],
  ['<[^>]*>', false],
  ['<[^<>]*>', true],
  ['^(?:a+)+$', false]
])('a search for %s is linear: %s', async (source, isLinear) => {
  const verdict = await judgeExpression({ source, flags: '' })
  expect(verdict.isLinear).toBe(isLinear)
  if (!isLinear) expect(verdict.finding).toContain('repeat(')
})
