import { describe, expect, test } from 'vitest'
import { marketResearchResponseSchema } from './market-research.ts'
import { customerQuotesOf, quotesOf } from './offer-quotes.ts'
import { offerResearchSchema, readOfferResearch, toOfferResearch } from './offer-research.ts'

/** A quote in the form of the agents service's first version. Later versions added fields. */
const quote = (changes: object = {}) => ({
  id: 'q_d6c8aa19593faecfa5c2',
  source: 'marketplace',
  kind: 'review',
  text: 'I have stopped being late.',
  title: 'On time',
  sourceUrl: 'https://shop.example/reviews/1',
  author: 'Marisol T.',
  date: '2026-08-14',
  dateText: null,
  editedDate: null,
  rating: 5,
  votes: 212,
  verified: true,
  country: 'US',
  readAt: '2026-11-23T10:00:00.000Z',
  depth: null,
  ...changes
})
const report = (quotes: unknown[], source = 'marketplace') => ({
  source,
  outcome: 'complete',
  facts: [{ url: 'https://shop.example/1', facts: { pageKind: 'product-list', products: [] } }],
  quotes,
  failures: [{ url: null, reason: 'captcha', sentence: 'The site asks for a captcha.' }],
  durationMilliseconds: 12
})

describe('stored research is read', () => {
  test('as it is written today, unchanged', () => {
    const answer = marketResearchResponseSchema.parse({ sources: [report([quote({ product: 'Slow Tide' })])] })
    const written = toOfferResearch(answer)
    expect(offerResearchSchema.parse(written)).toEqual(written)
    expect(readOfferResearch(JSON.parse(JSON.stringify(written)))).toEqual(written)
  })

  test('from rows that lack the fields of later versions', () => {
    const { editedDate: _edited, readAt: _read, ...older } = quote()
    const research = readOfferResearch({ sources: [report([older])] })
    expect(quotesOf(research)).toEqual([quote({ editedDate: null, readAt: null, product: null })])
    expect(research?.sources[0]?.failures[0]).toMatchObject({ reason: 'captcha', setting: null })
    expect(research?.sources[0]?.facts).toEqual(report([]).facts)
  })

  test('from rows that hold one list of quotes', () => {
    const research = readOfferResearch({
      quotes: [
        { id: 'q-price', text: 'Pricey, but worth it.', source: 'reviews', rating: 4 },
        { id: 'q-jug', text: 'It never went sour.', source: 'forum' }
      ]
    })
    expect(research?.sources.map(({ source, quotes }) => [source, quotes.length])).toEqual([
      ['reviews', 1],
      ['forum', 1]
    ])
    expect(customerQuotesOf(research)).toMatchObject([
      { id: 'q-price', text: 'Pricey, but worth it.', rating: 4, kind: null, sourceUrl: null },
      { id: 'q-jug', text: 'It never went sour.' }
    ])
  })

  test('also when a part of it cannot be read: the rest is there', () => {
    const research = readOfferResearch({ sources: ['?', report([{ text: '' }, 7, quote({ votes: 'many' })])] })
    expect(quotesOf(research)).toEqual([quote({ votes: null, product: null })])
    expect(readOfferResearch('nothing of ours')).toEqual({ sources: [] })
    expect(readOfferResearch(null)).toBeNull()
  })

  test('without an address that a browser would run', () => {
    const research = readOfferResearch({ sources: [report([quote({ sourceUrl: 'javascript:alert(1)' })])] })
    expect(quotesOf(research)[0]?.sourceUrl).toBeNull()
  })
})

describe('the id of a quote', () => {
  test('is unique over the sources, and the same at every reading', () => {
    const stored = {
      sources: [
        report([quote(), quote()]),
        report([quote({ text: 'Other words.', source: 'review-site' })], 'review-site'),
        report(
          [
            { text: 'No id.', source: 'forum' },
            { text: 'None either.', source: 'forum' }
          ],
          'forum'
        )
      ]
    }
    const ids = quotesOf(readOfferResearch(stored)).map(({ id }) => id)
    expect(ids).toEqual(['q_d6c8aa19593faecfa5c2', 'q_d6c8aa19593faecfa5c2~2', 'forum-quote', 'forum-quote~2'])
    expect(quotesOf(readOfferResearch(JSON.parse(JSON.stringify(stored)))).map(({ id }) => id)).toEqual(ids)
    expect(quotesOf(readOfferResearch(readOfferResearch(stored))).map(({ id }) => id)).toEqual(ids)
  })
})

test('an advertiser is no customer', () => {
  const research = readOfferResearch({
    sources: [report([quote(), quote({ id: 'q_ad', kind: 'ad-copy', text: 'Buy!' })])]
  })
  expect(quotesOf(research)).toHaveLength(2)
  expect(customerQuotesOf(research).map(({ id }) => id)).toEqual(['q_d6c8aa19593faecfa5c2'])
})
