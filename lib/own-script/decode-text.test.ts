import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const script = 'ANNA: Köstlich 「苦い」 ☕️ 🧊'
const little = Buffer.from(script, 'utf16le')
const big = Buffer.from(little).swap16()

test.each([
  ['UTF-8', Buffer.from(script)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${script}`)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${script}`, 'utf16le')],
  ['UTF-16 of the other order with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), big])],
  ['UTF-16 without a mark', little],
  ['UTF-16 of the other order without a mark', big],
  ['nothing', Buffer.from('')]
])('reads %s', (what, bytes) => {
  expect(decodeText(bytes)).toBe(what === 'nothing' ? '' : script)
})

test.each([
  ['half a character', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ['zeros', Buffer.from([0, 0, 0, 0])],
  ['another encoding', Buffer.from([0x63, 0x61, 0x66, 0xe9])]
])('refuses %s', (_what, bytes) => {
  expect(() => decodeText(bytes)).toThrow(TypeError)
})
