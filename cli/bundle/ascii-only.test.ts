import { expect, test } from 'vitest'
import { toAscii } from './ascii-only.ts'

const programs = {
  'a string and a comment': "'it’s “so” 日本 😀' // ’",
  'an escaped character': "'\\’ \\\\’ \\\\\\’'",
  'a template': '`it’s ${"“"} 😀`',
  'a regular expression': '"’😁a".match(/[’“]|[😀-😂]|日+/gu)',
  'an escaped character of a regular expression': '/^\\’$/.test("’")',
  'a name': '(() => { const größe = { länge: 3 }; return größe.länge })()',
  'a raw template': 'String.raw`\\p{L}’\\d😀`',
  'a raw template in one': 'String.raw`^“(?:${true ? String.raw`\\s’` : `’`})”${1}\\d’`',
  'a raw backslash before a character': 'String.raw`\\’ \\\\’`'
}

test.each(Object.entries(programs))('%s means the same in ASCII', (_, program) => {
  const written = toAscii(program)
  expect(written).toMatch(/^[\0-\x7f]*$/)
  // eslint-disable-next-line no-eval -- what both programs give
  const [before, after] = [program, written].map((code) => (0, eval)(code) as unknown)
  expect(after).toEqual(before)
})
