import { expect, test } from 'vitest'

import { findCopiedWords } from './copied-words.ts'

const lines = [
  'Every winter it’s another jumper. Second jumper. Third. I never once looked down here.',
  '最初の水、すぐ捨ててます。'
]

test('eight words in a row are a copy, whatever stands between and around them', () => {
  expect(findCopiedWords("Well, every winter, it's ANOTHER jumper: second jumper, third!", lines)).toBe(
    "every winter it's another jumper second jumper third"
  )
  expect(findCopiedWords('最初の水、すぐ捨ててます、いつも。', lines)).not.toBeNull()
})

test('seven are not, nor are the same words in another order', () => {
  expect(findCopiedWords("Every winter it's another jumper. Second jumper.", lines)).toBeNull()
  expect(findCopiedWords("Third jumper, second jumper, another jumper: it's every winter.", lines)).toBeNull()
  expect(findCopiedWords('', lines)).toBeNull()
  expect(findCopiedWords('Anything at all that somebody says in a kitchen.', [])).toBeNull()
})
