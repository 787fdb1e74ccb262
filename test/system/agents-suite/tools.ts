import { expect } from 'vitest'
import { offerAnswer, plainOffer } from '@callsheet/agents/testing/start-web.ts'
import { marketResearchResponseSchema, researchSources } from '@callsheet/lib/wire/research/market-research.ts'
import { readQuotesResponseSchema } from '@callsheet/lib/wire/research/given-quotes.ts'
import { offerAnalysisResponseSchema } from '@callsheet/lib/wire/research/offer-analysis.ts'
import {
  pageStructureResponseSchema,
  scrapeResponseSchema,
  screenshotResponseSchema
} from '@callsheet/lib/wire/page-tools.ts'
import type { AgentsSystem } from '../../support/agents-system.ts'
import type { AgentsSuite } from './agents-suite.ts'

const longMilliseconds = 90_000

/** Every tool against the stand-in's shop and its five research sources. */
export function testTools({ system, it }: AgentsSuite): void {
  it('scrape reads a product page as Markdown with its price', async () => {
    const url = await findProduct(system())
    const response = await system().post('/tools/scrape', {
      url,
      formats: ['markdown', 'text', 'links', 'metadata', 'html']
    })
    const page = scrapeResponseSchema.parse(await response.json())
    expect(page).toMatchObject({ url, status: 200, kind: 'html', readBy: 'fetch', warnings: [] })
    expect(page.markdown).toContain('# Slow Tide Cold Brew Concentrate')
    expect(page.metadata).toMatchObject({ price: 18.5, currency: 'USD' })
  })

  it(
    'scrape draws a page with the browser when asked',
    async () => {
      const url = await findProduct(system())
      const response = await system().post('/tools/scrape', { url, render: 'always', waitFor: 'h1' })
      expect(scrapeResponseSchema.parse(await response.json())).toMatchObject({ readBy: 'browser', status: 200 })
    },
    longMilliseconds
  )

  it(
    'structure gives headings, calls to action and the accessibility tree',
    async () => {
      const response = await system().post('/tools/page-structure', { url: await findProduct(system()) })
      const page = pageStructureResponseSchema.parse(await response.json())
      expect(page.product).toMatchObject({ price: 18.5 })
      expect(page.headings[0]?.text).toContain('Slow Tide')
      expect(page.callsToAction.length).toBeGreaterThan(0)
      expect(page.accessibilityTree?.text).toMatch(/heading "Slow Tide.*" level=1/)
    },
    longMilliseconds
  )

  it(
    'screenshot answers a picture, or JSON with it',
    async () => {
      const url = await findProduct(system())
      const picture = await system().post('/tools/screenshot', { url, device: 'phone', format: 'jpeg' })
      expect(picture.headers.get('content-type')).toBe('image/jpeg')
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
      const json = await system().post('/tools/screenshot', { url, selector: 'h1', as: 'json' })
      expect(screenshotResponseSchema.parse(await json.json())).toMatchObject({ status: 200, contentType: 'image/png' })
    },
    longMilliseconds
  )

  it(
    'market research asks every source and gives words that can be cited',
    async () => {
      const response = await system().post('/tools/market-research', { query: 'cold brew', limit: 8 })
      const { sources } = marketResearchResponseSchema.parse(await response.json())
      expect(sources.map(({ source }) => source).toSorted()).toEqual([...researchSources].toSorted())
      for (const { source, outcome, quotes, failures } of sources) {
        expect({ source, outcome, failures }).toEqual({ source, outcome: 'complete', failures: [] })
        expect(quotes.length).toBeGreaterThan(0)
        for (const quote of quotes) expect(quote.sourceUrl.startsWith(system().web.url)).toBe(true)
      }
    },
    longMilliseconds
  )

  it('quotes are made from a table and from a page saved as one file', async () => {
    const read = async (text: string) => {
      const content = Buffer.from(text).toString('base64')
      return readQuotesResponseSchema.parse(await (await system().post('/tools/read-quotes', { content })).json())
    }
    const table = await read('review;author\n"Never bitter; not once.";Ines\n')
    expect(table).toMatchObject({ format: 'csv', quotes: [{ text: 'Never bitter; not once.', author: 'Ines' }] })
    const head = 'Snapshot-Content-Location: https://shop.example/tea\nMIME-Version: 1.0\n'
    const page = '<html><body><article class=3D"review"><p>It stays warm till noon.</p></article></body></html>'
    const parts = ['Content-Type: text/html', 'Content-Transfer-Encoding: quoted-printable', '', page]
    const mhtml = [
      `${head}Content-Type: multipart/related; type="text/html"; boundary="b"`,
      '',
      '--b',
      ...parts,
      '--b--'
    ]
    const saved = await read(mhtml.join('\r\n'))
    expect(saved.quotes).toMatchObject([{ text: 'It stays warm till noon.', sourceUrl: 'https://shop.example/tea' }])
  })

  it(
    'an offer is read from its page by the analyst, in steps where they are asked for',
    async () => {
      const { gateway, post } = system()
      gateway.answerWith(() => Response.json(offerAnswer(plainOffer)))
      const url = await findProduct(system())
      const analysed = offerAnalysisResponseSchema.parse(
        await (await post('/agents/offer-intelligence', { url })).json()
      )
      expect(analysed).toMatchObject({ url, attempts: 1, offer: { name: 'Slow Tide' } })
      expect(JSON.stringify(gateway.seen.at(-1)?.body)).toContain('Twenty hours in the tank')
      const streamed = await post(
        '/agents/offer-intelligence',
        { text: 'Slow Tide, 18 dollars.' },
        { headers: { accept: 'text/event-stream' } }
      )
      expect(await streamed.text()).toMatch(
        /event: progress\ndata: \{"step":"analysing"[^]*event: result\ndata: \{"url":null/
      )
    },
    longMilliseconds
  )
}

async function findProduct({ web }: AgentsSystem): Promise<string> {
  const shelf = await (await fetch(`${web.url}/store`)).text()
  return web.url + (/href="(\/store\/[^"#]*slow-tide[^"]*)"/.exec(shelf)?.[1] ?? '')
}
