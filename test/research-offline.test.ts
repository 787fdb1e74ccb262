import { extractors } from '@callsheet/agents/scrapers/registry.ts'
import type { PlannedRequest } from '@callsheet/agents/scrapers/extractor.ts'
import { pageStructure } from '@callsheet/agents/extraction/page-structure.ts'
import {
  type Extracted,
  type Quote,
  researchMounts,
  researchSources,
  type ResearchSource
} from '@callsheet/lib/wire/research/market-research.ts'
import { niches } from '@callsheet/understudy/demo/shops/niches.ts'
import { startWebUnderstudy, type WebUnderstudy } from '@callsheet/understudy/web/server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let web: WebUnderstudy

beforeAll(async () => {
  web = await startWebUnderstudy({ port: 0 })
})
afterAll(() => web.stop())

/** Follows a source from a search to the last page that its extractor plans. */
async function research(
  source: ResearchSource,
  query: string,
  accessToken?: string
): Promise<{ pages: Extracted[]; quotes: Quote[] }> {
  const options = { origin: `${web.url}${researchMounts[source]}`, country: 'US', breadth: 2, accessToken }
  const pages: Extracted[] = []
  const requests: PlannedRequest[] = extractors[source].requests({ kind: 'query', query }, options)
  for (let request = requests.shift(); request !== undefined && pages.length < 20; request = requests.shift()) {
    const { url, method, headers, body, expects } = request
    const answer = await fetch(url, { method, headers, body })
    const contentType = answer.headers.get('content-type') ?? ''
    const result = extractors[source].extract({
      url: answer.url,
      contentType,
      body: await answer.text(),
      status: answer.status
    })
    if (result.outcome !== 'extracted') throw new Error(`${url}: ${result.sentence}`)
    expect(result.facts.pageKind).toBe(expects)
    pages.push(result)
    requests.push(...extractors[source].followUps(result, options))
  }
  return { pages, quotes: pages.flatMap(({ quotes }) => quotes) }
}

describe('research without the open web', () => {
  it.each(researchSources)('the %s is searched, opened and quoted', async (source) => {
    const { quotes } = await research(source, 'cold brew coffee')
    expect(quotes.length).toBeGreaterThanOrEqual(source === 'social-ad-library' ? 2 : 4)
    for (const quote of quotes) {
      expect(quote.source).toBe(source)
      expect(quote.sourceUrl.startsWith(`${web.url}${researchMounts[source]}/`)).toBe(true)
    }
  })

  it('every quoted page of the sources can be opened', async () => {
    const everything = await Promise.all(researchSources.map((source) => research(source, 'cold brew')))
    const urls = [...new Set(everything.flatMap(({ quotes }) => quotes.map(({ sourceUrl }) => sourceUrl)))]
    const statuses = await Promise.all(urls.map(async (url) => ({ url, status: (await fetch(url)).status })))
    expect(statuses.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('quotes stand word for word in what people wrote', async () => {
    const { quotes } = await research('marketplace', 'sleep mask')
    const written = niches.flatMap(({ reviews }) => reviews.map(({ text }) => text))
    expect(quotes.length).toBeGreaterThan(5)
    for (const { text } of quotes) expect(written).toContain(text)
  })

  it('dates, ratings, countries and votes of marketplace reviews survive the way through the page', async () => {
    for (const { product, reviews, slug } of niches) {
      const page = await fetch(`${web.url}/marketplace/product-reviews/${product.productId}`)
      const result = extractors.marketplace.extract({
        url: page.url,
        contentType: 'text/html',
        body: await page.text()
      })
      if (result.outcome !== 'extracted') throw new Error(slug)
      const read = result.quotes.map(({ author, rating, date, country, votes, verified, title }) => ({
        author,
        rating,
        date,
        country,
        helpful: votes,
        verified,
        title
      }))
      expect(read).toEqual(reviews.map(({ text: _text, ...facts }) => facts))
    }
  })

  it('the forum reads the same as JSON and as a page', async () => {
    for (const { threads } of niches) {
      for (const { id } of threads) {
        const [json, page] = await Promise.all(
          [`comments/${id}.json`, `comments/${id}`].map(async (path) => {
            const answer = await fetch(`${web.url}/forum/${path}`)
            const contentType = answer.headers.get('content-type') ?? ''
            const result = extractors['discussion-forum'].extract({
              url: answer.url,
              contentType,
              body: await answer.text()
            })
            if (result.outcome !== 'extracted') throw new Error(path)
            return result.quotes
          })
        )
        expect(page?.map(({ id, text, depth, votes, date }) => ({ id, text, depth, votes, date }))).toEqual(
          json?.map(({ id, text, depth, votes, date }) => ({ id, text, depth, votes, date }))
        )
      }
    }
  })

  it('the ad library answers its API to a token and the same ads as its page', async () => {
    const [page, api] = await Promise.all([
      research('social-ad-library', 'dog'),
      research('social-ad-library', 'dog', 'token')
    ])
    expect(api.quotes.map(({ id }) => id)).toEqual(page.quotes.map(({ id }) => id))
  })

  it('a search that fits nothing finds nothing', async () => {
    for (const source of researchSources) expect((await research(source, 'zeppelin insurance')).quotes).toEqual([])
  })
})

describe('the shop', () => {
  it('describes every product to machines as it shows it to people', async () => {
    for (const { slug, product, brand, reviews } of niches) {
      const answer = await fetch(`${web.url}/store/products/${slug}`)
      const structure = pageStructure({ url: answer.url, body: await answer.text() })
      expect(structure.product).toMatchObject({
        name: product.name,
        brand: brand.name,
        price: product.price,
        currency: 'USD',
        reviewCount: reviews.length,
        availability: 'InStock'
      })
      expect(structure.headings[0]).toEqual({ level: 1, text: product.name })
      expect(structure.callsToAction.map(({ text }) => text)).toEqual(
        expect.arrayContaining(['Add to cart', 'Sign up'])
      )
      expect(structure.forms.map(({ purpose }) => purpose)).toEqual(['purchase', 'newsletter'])
      expect(structure.jsonLdTypes).toEqual(['FAQPage', 'Product'])
      const picture = await fetch(`${web.url}/store/pictures/${slug}.png`)
      expect(picture.headers.get('content-type')).toBe('image/png')
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5000)
    }
  })
})
