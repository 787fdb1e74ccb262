import { expect, test } from 'vitest'
import { addressIn } from './address-in.ts'

test('an idea that is an address alone is one', () => {
  expect(addressIn(' https://shop.example/tea?size=2 ')).toBe('https://shop.example/tea?size=2')
  expect(addressIn('WWW.shop.example')).toBe('https://www.shop.example/')
})

test.each([
  'Cold brew',
  '',
  'Like https://shop.example',
  'https://',
  'www.',
  'ftp://shop.example',
  'tea.',
  'http://tea'
])('“%s” is not', (idea) => expect(addressIn(idea)).toBeNull())
