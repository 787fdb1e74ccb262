import { expect, test } from 'vitest'
import { decodeText } from './charset.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const ascii = (text: string) => [...new TextEncoder().encode(text)]

test.each([
  ['a byte order mark before the header', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'text/html; charset=latin1', 'é'],
  ['UTF-16 by its mark', bytes(0xff, 0xfe, 0xe9, 0x00), null, 'é'],
  ['the header', bytes(0xe9), 'text/html; charset="ISO-8859-1"', 'é'],
  [
    'the page itself',
    bytes(...ascii('<meta charset="shift_jis">'), 0x83, 0x65),
    'text/html',
    '<meta charset="shift_jis">テ'
  ],
  ['UTF-8 where it is valid', bytes(0xc3, 0xa9), null, 'é'],
  ['Latin where UTF-8 is not', bytes(0xe9, 0x20), null, 'é '],
  ['a name that does not exist', bytes(0xc3, 0xa9), 'text/html; charset=nonsense', 'é']
])('reads by %s', (_name, input, contentType, text) => {
  expect(decodeText(input, contentType)).toBe(text)
})
