import { expect, test } from 'vitest'
import { hostileAddresses } from '../conformance/hostile-addresses.ts'
import { judgeUrl } from './address-policy.ts'
import { isPublicAddress } from './private-networks.ts'

const policy = { allowedOrigins: ['http://127.0.0.1:4040'] }

test('there are more than a hundred attacks, no two of them alike', () => {
  expect(new Set(hostileAddresses.map(([, url]) => url)).size).toBe(hostileAddresses.length)
  expect(hostileAddresses.length).toBeGreaterThan(100)
})

test.each(hostileAddresses)('refuses %s', (_name, url) => {
  expect(judgeUrl(url, policy)).toMatchObject({ allowed: false })
})

test.each([
  ['a public name', 'https://example.com/path?x=1'],
  ['a public address', 'http://93.184.215.14/'],
  ['a public IPv6 address', 'https://[2606:4700::6810:84e5]/'],
  ['an alternative web port', 'http://example.com:8080/'],
  ['an international name', 'https://bücher.example.com/']
])('allows %s', (_name, url) => {
  expect(judgeUrl(url, policy)).toMatchObject({ allowed: true, trusted: false })
})

test('an origin on the list is trusted', () => {
  expect(judgeUrl('http://127.0.0.1:4040/shop?a=b', policy)).toMatchObject({ allowed: true, trusted: true })
})

test('refuses an address longer than any page has', () => {
  expect(judgeUrl(`https://example.com/${'a'.repeat(8_000)}`, policy)).toMatchObject({ allowed: true })
  expect(judgeUrl(`https://example.com/${'a'.repeat(9_000)}`, policy)).toMatchObject({ allowed: false })
  expect(judgeUrl(`http://127.0.0.1:4040/${'a'.repeat(9_000)}`, policy)).toMatchObject({ allowed: false })
})

test('text that is not an address is not public', () => {
  expect(['', 'example.com', '1.2.3.4.5', '::g'].map(isPublicAddress)).toEqual([false, false, false, false])
})
