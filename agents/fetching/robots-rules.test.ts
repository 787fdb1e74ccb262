import { expect, test } from 'vitest'
import { parseRobots } from './robots-rules.ts'

const site = (path: string) => `https://shop.example${path}`

test('an empty file allows everything', () => {
  expect(parseRobots('', 'CallsheetBot')(site('/x'))).toBe(true)
})

test('the group of our name counts before that of everybody', () => {
  const rules = 'User-agent: *\nDisallow: /\n\nUser-agent: callsheetbot\nDisallow: /private\n'
  expect(parseRobots(rules, 'CallsheetBot')(site('/page'))).toBe(true)
  expect(parseRobots(rules, 'CallsheetBot')(site('/private/a'))).toBe(false)
  expect(parseRobots(rules, 'OtherBot')(site('/page'))).toBe(false)
})

test.each([
  ['/a', '/a/b', false],
  ['/a$', '/a/b', true],
  ['/a$', '/a', false],
  ['/*.pdf$', '/files/x.pdf', false],
  ['/*.pdf$', '/files/x.pdf?y', true],
  ['/*?sort=', '/list?sort=up', false],
  ['', '/anything', true]
])('Disallow: %s and %s', (pattern, path, allowed) => {
  expect(parseRobots(`User-agent: *\nDisallow: ${pattern}`, 'CallsheetBot')(site(path))).toBe(allowed)
})

test('the longest rule counts and several agents share a group', () => {
  const rules = 'User-agent: a\nUser-agent: *\nDisallow: /shop # all\nAllow: /shop/open'
  const allows = parseRobots(rules, 'CallsheetBot')
  expect([allows(site('/shop/x')), allows(site('/shop/open/y'))]).toEqual([false, true])
})

test('a pattern full of stars takes no time', () => {
  const rules = `User-agent: *\nDisallow: /${'*a'.repeat(500)}$`
  expect(parseRobots(rules, 'CallsheetBot')(site(`/${'a'.repeat(20_000)}b`))).toBe(true)
})
