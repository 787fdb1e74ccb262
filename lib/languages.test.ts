import { expect, test } from 'vitest'
import { findAdLanguage, parseAdLanguage } from './languages.ts'

test.each([
  ['de', 'de'],
  ['German', 'de'],
  ['Austrian German', 'de'],
  ['de-AT', 'de'],
  ['Deutsch', 'de'],
  ['pt_BR', 'pt-BR'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['Mexican Spanish', 'es-MX'],
  ['Mandarin Chinese', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['日本語', 'ja'],
  ['Hindi-English', null],
  ['Klingon', null],
  ['', null]
])('%s is %s', (name, tag) => {
  expect(findAdLanguage(name)).toBe(tag)
})

test('a name that is none of them gets the list', () => {
  expect(() => parseAdLanguage('Klingon')).toThrow(
    /There is no language “Klingon” for films\. Choose one of: ar \(Arabic\)/
  )
})
