import { expect, test } from 'vitest'
import { balanceLines } from './balance-lines.ts'
import { breakableParts, joinParts } from './breakable-parts.ts'
import { directionOf, writingSystemsOf } from './writing-systems.ts'

const letters = (text: string) => [...text].length

test.each([
  ['昨日の夜、コーヒーを淹れて、そのまま忘れてしまいました。', 8],
  ['「もう飲めない」と言っていたのに、ちょっと、待って。ほら！', 7],
  ['冷萃咖啡放了三天，还是不苦。你敢信吗？', 6]
])('no line of %s begins with a mark that closes', (text, width) => {
  const lines = balanceLines(text, width, letters)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).toBe(text)
  for (const line of lines) {
    expect(line).not.toMatch(/^[、。，！？」）ーっゃゅょ]/)
    expect(line).not.toMatch(/[「（]$/)
  }
})

test('Thai breaks between words although it writes no spaces', () => {
  const text = 'กาแฟสกัดเย็นที่ไม่เคยขมแม้จะทิ้งไว้สามวัน'
  const lines = balanceLines(text, 16, letters)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).toBe(text)
  // A vowel or a tone sign never stands alone at the start.
  for (const line of lines) expect(line).not.toMatch(/^\p{M}/u)
})

test('lines are about as long as each other', () => {
  const lines = balanceLines('It never turns bitter, not even on day three in the sun', 30, letters)
  expect(lines).toEqual(['It never turns bitter, not', 'even on day three in the sun'])
  expect(balanceLines('', 10, letters)).toEqual([''])
  expect(balanceLines('Donaudampfschifffahrt', 5, letters)).toEqual(['Donaudampfschifffahrt'])
})

test('parts join to the text they came from', () => {
  for (const text of ['Cold Brew は 4.90 € です。', 'قهوة Cold Brew باردة', 'ราคา 129 บาท']) {
    expect(joinParts(breakableParts(text))).toBe(text)
  }
})

test('the language decides how Han is written', () => {
  expect(writingSystemsOf('最高', 'Japanese')).toEqual(['japanese'])
  expect(writingSystemsOf('最高', 'zh-TW')).toEqual(['traditional-chinese'])
  expect(writingSystemsOf('最高')).toEqual(['simplified-chinese'])
  expect(writingSystemsOf('最高の朝')).toEqual(['japanese'])
  expect(writingSystemsOf('Kaffee für 4,90 €')).toEqual([])
  expect(writingSystemsOf('قهوة 🎉')).toEqual(['arabic', 'emoji'])
})

test('a line that begins with a brand in Latin letters keeps the direction of its language', () => {
  expect(directionOf('Cold Brew Concentrate قهوة', 'Arabic')).toBe('rtl')
  expect(directionOf('Slow Tide', 'ar')).toBe('ltr')
  expect(directionOf('קפה קר')).toBe('rtl')
  expect(directionOf('It never turns bitter')).toBe('ltr')
})
