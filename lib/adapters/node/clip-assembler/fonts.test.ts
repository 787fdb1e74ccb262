import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { cutTypefaces } from '../../../cut/typefaces.ts'
import { fontsFor } from './fonts.ts'

/** Two letters of each that look different. Letters without a font are all the same box. */
test.each([
  ['Arabic', 'ق', 'ه'],
  ['Hebrew', 'ק', 'ש'],
  ['Japanese', '苦', 'あ'],
  ['zh-CN', '咖', '吗'],
  ['zh-TW', '嗎', '這'],
  ['Korean', '쓰', '요'],
  ['Thai', 'ก', 'ย'],
  ['Hindi', 'क', 'ड'],
  ['English', '😀', '🎉']
])('the letters of %s are drawn', (language, one, other) => {
  const draw = (text: string) => {
    const canvas = createCanvas(64, 64)
    const brush = canvas.getContext('2d')
    brush.font = fontsFor([{ text, language }])(700, 40)
    brush.fillText(text, 8, 48)
    return Buffer.from(canvas.data())
  }
  expect(draw(one).some((value) => value > 0)).toBe(true)
  expect(draw(one).equals(draw(other))).toBe(false)
})

test('an Arabic letter has the form of its place in the word', () => {
  const brush = createCanvas(1, 1).getContext('2d')
  brush.font = fontsFor([{ text: 'ههه' }])(600, 40)
  expect(brush.measureText('ههه').width).toBeLessThan(3 * brush.measureText('ه').width * 0.97)
})

test('each typeface sets the same words in another width, and leaves to Inter what it lacks', () => {
  const brush = createCanvas(1, 1).getContext('2d')
  const widthIn = (typeface: (typeof cutTypefaces)[number], text: string) => {
    brush.font = fontsFor([{ text, typeface }])(700, 40)
    return brush.measureText(text).width
  }
  const widths = cutTypefaces.map((typeface) => widthIn(typeface, 'Never turns bitter'))
  expect(new Set(widths).size).toBe(cutTypefaces.length)
  // None of them but Inter has Greek letters.
  for (const typeface of cutTypefaces)
    expect(widthIn(typeface, 'πικρίζει')).toBeCloseTo(widthIn('Inter', 'πικρίζει'), 1)
})

test('only the files of the letters in use are opened', () => {
  const font = fontsFor([{ text: '苦くならない', language: 'ja' }])(600, 20)
  expect(font.match(/noto-sans-jp/g)!.length).toBeLessThan(8)
  expect(font).not.toContain('noto-sans-sc')
  expect(fontsFor([{ text: 'Cold brew' }])(600, 20)).not.toContain('noto')
})
