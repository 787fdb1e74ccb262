import { describe, expect, it } from 'vitest'
import { parseDay, parseDurationSeconds, parseInstant } from './date.ts'
import { jsonAfter } from './json.ts'
import { parseCount, parsePrice, parseRating } from './number.ts'

describe('numbers as sites write them', () => {
  it.each([
    ['1,856,109 views', 1_856_109],
    ['83.1k', 83_100],
    ['2,1 Mio.', 2_100_000],
    ['19.924 Bewertungen', 19_924],
    ['(146,980)', 146_980],
    ['1 234 avis', 1234],
    ['No ratings', null]
  ])('%s is a count of %s', (text, count) => expect(parseCount(text)).toBe(count))

  it.each([
    ['$8.99', 8.99, 'USD'],
    ['EUR 15.49', 15.49, 'EUR'],
    ['1.299,00 €', 1299, 'EUR'],
    ['£1,299', 1299, 'GBP'],
    ['CHF 19.90', 19.9, 'CHF'],
    ['¥3,200', 3200, 'JPY'],
    ['From: £2.98', 2.98, 'GBP']
  ])('%s is a price', (text, amount, currency) => expect(parsePrice(text)).toEqual({ amount, currency }))

  it.each([
    ['4.6 out of 5 stars', 4.6],
    ['4,6 von 5 Sternen', 4.6],
    ['Rated 3 out of 5', 3],
    ['97 points', null]
  ])('%s is a rating of %s', (text, rating) => expect(parseRating(text)).toBe(rating))
})

describe('dates as sites write them', () => {
  it.each([
    ['Reviewed in the United States on October 18, 2018', '2018-10-18'],
    ['Reviewed in the United Kingdom on 4 March 2026', '2026-03-04'],
    ['Rezension aus Deutschland vom 12. Oktober 2021', '2021-10-12'],
    ['Commenté en France le 3 août 2022', '2022-08-03'],
    ['Revisado en España el 7 de enero de 2024', '2024-01-07'],
    ['2013年5月7日に日本でレビュー済み', '2013-05-07'],
    ['31 February 2024', null],
    ['3 years ago', null]
  ])('%s is %s', (text, day) => expect(parseDay(text)).toBe(day))

  it('reads instants with and without a colon in the offset, and Unix seconds', () => {
    expect(parseInstant('2026-03-05T01:53:41.845000+0000')).toBe('2026-03-05T01:53:41.845Z')
    expect(parseInstant('2026-03-05T01:53:41+02:00')).toBe('2026-03-04T23:53:41.000Z')
    expect(parseInstant(1_772_650_712)).toBe('2026-03-04T18:58:32.000Z')
    expect(parseInstant('17 hours ago')).toBeNull()
  })

  it('reads durations', () => {
    expect(parseDurationSeconds('PT66M4S')).toBe(3964)
    expect(parseDurationSeconds('1:02:03')).toBe(3723)
  })
})

describe('objects in scripts', () => {
  it('are cut out whole, braces in strings and all', () => {
    expect(jsonAfter('var data = {"a":"}{\\"","b":{}};more()', /var data\s*=\s*/)).toEqual({ a: '}{"', b: {} })
    expect(jsonAfter('var data = {"a":', /var data\s*=\s*/)).toBeUndefined()
  })
})
