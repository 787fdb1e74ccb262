import type { AdListFacts } from '@callsheet/lib/wire/research/market-research-facts.ts'
import { extractionResultSchema } from '@callsheet/lib/wire/research/market-research.ts'
import { describe, expect, it } from 'vitest'
import { socialAdLibrary } from './extractor.ts'

function read(body: string, url = 'https://www.facebook.com/ads/library/?q=kettle') {
  const result = extractionResultSchema.parse(socialAdLibrary.extract({ url, contentType: '', body }))
  if (result.outcome !== 'extracted') throw new Error(result.outcome)
  return { facts: result.facts as AdListFacts, quotes: result.quotes }
}

const node = (more: object) => ({
  ad_archive_id: '1000000000001',
  page_name: 'Kettles',
  snapshot: { body: { text: 'It hums.' }, byline: 'Friends of Kettles', disclaimer_label: 'PAID_FOR_BY' },
  ...more
})

const libraryPage = (connection: object) =>
  `<script type="application/json" data-sjs>${JSON.stringify({ data: { search_results_connection: connection } })}</script>`

describe('the page of the library', () => {
  it.each([
    ['$5K - $6K', 'USD', { lower: 5000, upper: 6000, currency: 'USD' }],
    ['ARS500K - ARS600K', '', { lower: 500_000, upper: 600_000, currency: 'ARS' }],
    ['$5K - $6K', 'CAD', { lower: 5000, upper: 6000, currency: 'CAD' }],
    ['<$100', 'USD', { lower: 0, upper: 100, currency: 'USD' }],
    ['>$1M', 'USD', { lower: 1_000_000, upper: null, currency: 'USD' }],
    [null, '', null]
  ])('says that %s (%s) was spent', (spend, currency, expected) => {
    const edges = [{ node: { collated_results: [node({ spend, currency })] } }]
    const { facts } = read(libraryPage({ count: 7474, edges }))
    expect(facts.totalCount).toBe(7474)
    expect(facts.ads[0]).toMatchObject({ spend: expected, paidForBy: 'Friends of Kettles' })
  })

  it.each([
    ['700K - 800K', { lower: 700_000, upper: 800_000, currency: null }],
    ['>1M', { lower: 1_000_000, upper: null, currency: null }],
    ['<1K', { lower: 0, upper: 1000, currency: null }],
    [null, null]
  ])('says that an ad was seen %s times', (text, expected) => {
    const impressions_with_index = { impressions_text: text, impressions_index: text === null ? -1 : 39 }
    const { facts } = read(libraryPage({ count: 1, edges: [{ node: node({ impressions_with_index }) }] }))
    expect(facts.ads[0]?.impressions).toEqual(expected)
  })
})

describe("earlier answers of the page's own API", () => {
  const earlier = (id: string, body: unknown) => ({
    adArchiveID: id,
    pageID: '77',
    pageName: 'Kettles',
    isActive: true,
    startDate: 1_727_766_000,
    publisherPlatform: ['facebook', 'instagram'],
    impressionsWithIndex: { impressionsText: '10K - 15K', impressionsIndex: 4 },
    spend: '€1K - €1.5K',
    currency: 'EUR',
    snapshot: { body, ctaText: 'Shop now', linkUrl: 'https://kettles.example/', displayFormat: 'image', images: [{}] }
  })

  it('are read behind their guard, with fields in camel case, groups of ads and the total', () => {
    const payload = {
      results: [
        [earlier('1000000000001', { markup: { __html: 'It hums.<br />It sings &amp; stops.' } })],
        [earlier('1000000000002', { text: 'It is quiet.' }), earlier('1000000000001', { text: 'Again.' })]
      ],
      totalCount: 412,
      isResultComplete: false,
      forwardCursor: 'AQH'
    }
    const { facts, quotes } = read(`for (;;);${JSON.stringify({ __ar: 1, payload })}`)
    expect(facts).toMatchObject({ totalCount: 412, hasNextPage: true, nextCursor: 'AQH' })
    expect(facts.ads).toHaveLength(2)
    expect(facts.ads[0]).toMatchObject({
      adArchiveId: '1000000000001',
      pageId: '77',
      pageName: 'Kettles',
      active: true,
      startDate: '2024-10-01',
      callToAction: 'Shop now',
      linkUrl: 'https://kettles.example/',
      displayFormat: 'image',
      mediaType: 'image',
      platforms: ['facebook', 'instagram'],
      spend: { lower: 1000, upper: 1500, currency: 'EUR' },
      impressions: { lower: 10_000, upper: 15_000, currency: null }
    })
    expect(quotes.map(({ text }) => text)).toEqual(['It hums.\nIt sings & stops.', 'It is quiet.'])
  })

  it('say that there are no ads', () => {
    const { facts } = read(JSON.stringify({ payload: { results: [], totalCount: 0, isResultComplete: true } }))
    expect(facts).toMatchObject({ ads: [], totalCount: 0, hasNextPage: false })
  })

  it('are also kept as a collection, where each record repeats the total', () => {
    const { facts } = read(JSON.stringify([node({ total: 31 }), node({ ad_archive_id: '1000000000002', total: 31 })]))
    expect(facts).toMatchObject({ totalCount: 31, ads: [{}, { adArchiveId: '1000000000002' }] })
  })
})

describe('earlier answers of the public API', () => {
  const url = 'https://graph.facebook.com/v5.0/ads_archive?search_terms=kettle'
  const record = {
    ad_creative_body: 'It hums.',
    ad_creative_link_title: 'The quiet kettle',
    ad_creative_link_caption: 'kettles.example',
    ad_delivery_start_time: '2019-10-29T18:00:56+0000',
    ad_delivery_stop_time: '2019-11-01T16:00:56+0000',
    currency: 'GBP',
    funding_entity: 'Friends of Kettles',
    page_name: 'Kettles',
    impressions: { lower_bound: '8000', upper_bound: '8999' },
    spend: { lower_bound: '0', upper_bound: '99' }
  }

  it('have one text under another name and the id in an address, whose key is not kept', () => {
    const snapshot = 'https://www.facebook.com/ads/archive/render_ad/?id=1428050904019116&access_token=SECRET'
    const { facts, quotes } = read(JSON.stringify({ data: [{}, { ...record, ad_snapshot_url: snapshot }] }), url)
    expect(facts.ads).toHaveLength(1)
    expect(facts.ads[0]).toMatchObject({
      adArchiveId: '1428050904019116',
      url: 'https://www.facebook.com/ads/library/?id=1428050904019116',
      body: 'It hums.',
      title: 'The quiet kettle',
      linkCaption: 'kettles.example',
      paidForBy: 'Friends of Kettles',
      startDate: '2019-10-29',
      endDate: '2019-11-01',
      active: false,
      spend: { lower: 0, upper: 99, currency: 'GBP' },
      impressions: { lower: 8000, upper: 8999, currency: null }
    })
    expect(JSON.stringify({ facts, quotes })).not.toContain('SECRET')
  })

  it('are kept without any id', () => {
    const { facts, quotes } = read(
      JSON.stringify({ data: [record, { ...record, impressions: { lower_bound: '1000000' } }] }),
      url
    )
    expect(facts.ads.map(({ adArchiveId }) => adArchiveId)).toEqual([null, null])
    expect(facts.ads[1]?.impressions).toEqual({ lower: 1_000_000, upper: null, currency: null })
    expect(quotes[0]).toMatchObject({ text: 'It hums.', author: 'Kettles' })
  })

  it.each([
    ['a list', ['It hums.', 'It sings.']],
    ['objects of their own', [{ text: 'It hums.' }, { body: 'It sings.' }]],
    ['an object with numbers', { 0: 'It hums.', 1: 'It sings.' }]
  ])('that were stored again have their texts as %s', (_, bodies) => {
    const { facts } = read(
      JSON.stringify({ data: [{ ...record, id: '1428050904019116', ad_creative_bodies: bodies }] })
    )
    expect(facts.ads[0]).toMatchObject({ body: 'It hums.', cards: 2 })
  })

  it.each([[{}], [[{ markup: 1 }, null, 7]], ['']])('with %j for texts have none', (bodies) => {
    const { facts } = read(
      JSON.stringify({ data: [{ ...record, id: '1428050904019116', ad_creative_bodies: bodies }] })
    )
    expect(facts.ads[0]).toMatchObject({ adArchiveId: '1428050904019116', body: null })
  })
})
