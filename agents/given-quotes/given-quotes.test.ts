import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import { readQuotesResponseSchema, type ReadQuotesResponse } from '@callsheet/lib/wire/research/given-quotes.ts'
import { niches } from '@callsheet/understudy/demo/shops/niches.ts'
import { startWebUnderstudy, type WebUnderstudy } from '@callsheet/understudy/web/server.ts'
import { extractors } from '../scrapers/registry.ts'
import { startTestAgents } from '../testing/start-test-agents.ts'

const [niche] = niches
let web: WebUnderstudy
let agents: Awaited<ReturnType<typeof startTestAgents>>

beforeAll(async () => {
  web = await startWebUnderstudy({ port: 0 })
  agents = await startTestAgents()
})
afterAll(async () => {
  await agents?.stop()
  await web?.stop()
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function send(content: string | Uint8Array, facts: object = {}) {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  return agents.post('/tools/read-quotes', { ...facts, content: toBase64(bytes) })
}

async function read(content: string | Uint8Array, facts: object = {}): Promise<ReadQuotesResponse> {
  const answer = await send(content, facts)
  if (!answer.ok) throw new Error(await answer.text())
  return readQuotesResponseSchema.parse(await answer.json())
}

async function refusal(content: string | Uint8Array, facts: object = {}): Promise<string> {
  const answer = await send(content, facts)
  expect(answer.ok).toBe(false)
  return ((await answer.json()) as { detail: string }).detail
}

const pageAt = async (path: string) => (await fetch(web.url + path)).text()

describe('a table of reviews', () => {
  test('of a review app is read by its headings, and says which column was read as what', async () => {
    const { format, source, quotes, columns, notes } = await read(
      [
        'title,body,rating,review_date,reviewer_name,product_title,helpful_count,sku',
        '"On time","I have stopped being late.\nReally.",5,2026-08-14,Marisol T.,Slow Tide,212,X1',
        '"","Tastes of ""nothing"", sadly",2/5,2026-03-01 10:00:00 UTC,Bo,Slow Tide,,X1',
        'Empty,,5,,,,,'
      ].join('\n'),
      { name: 'reviews.csv' }
    )
    expect({ format, source }).toEqual({ format: 'csv', source: 'review-file' })
    expect(columns).toEqual({
      title: 'title',
      text: 'body',
      rating: 'rating',
      date: 'review_date',
      author: 'reviewer_name',
      product: 'product_title',
      votes: 'helpful_count'
    })
    expect(quotes).toMatchObject([
      {
        kind: 'review',
        text: 'I have stopped being late.\nReally.',
        title: 'On time',
        author: 'Marisol T.',
        product: 'Slow Tide',
        rating: 5,
        votes: 212,
        date: expect.stringMatching(/^2026-08-14/),
        sourceUrl: null
      },
      { text: 'Tastes of "nothing", sadly', title: null, author: 'Bo', rating: 2, votes: null }
    ])
    expect(notes).toEqual(['1 rows have no words and were left out.', 'Not used: sku.'])
  })

  test('of a spreadsheet in the local character set with semicolons is read too, without its name', async () => {
    // As a German spreadsheet saves it: windows-1252.
    const text = 'Bewertung;Sterne;Kunde\r\nSchmeckt nach frühen Morgen, für mich zu süß.;3;Jürgen\r\n'
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const { format, quotes } = await read(bytes)
    expect(format).toBe('csv')
    expect(quotes).toMatchObject([
      { text: 'Schmeckt nach frühen Morgen, für mich zu süß.', rating: 3, author: 'Jürgen' }
    ])
  })

  test('whose headings say nothing is guessed from its longest texts, and says so', async () => {
    const { quotes, notes } = await read(
      'id,verbatim,rating\n1,It never went sour in a week.,5\n2,Too strong for me alone.,3',
      {
        name: 'export.csv'
      }
    )
    expect(quotes.map(({ text }) => text)).toEqual(['It never went sour in a week.', 'Too strong for me alone.'])
    expect(notes[0]).toContain('"verbatim" was taken')
  })

  test('with more rows than are read says where it stopped', async () => {
    const rows = Array.from({ length: 2_100 }, (_, row) => `Review number ${row} of many,5`)
    const { quotes, notes } = await read(`review,rating\n${rows.join('\n')}`, { name: 'many.csv' })
    expect(quotes).toHaveLength(500)
    expect(notes).toContain('Only the first 2000 rows were read. Give the others as another file.')
    expect(notes).toContain('The first 500 quotes were kept.')
  })

  test('without any words is refused with its columns', async () => {
    expect(await refusal('sku,price\nA,1\nB,2', { name: 'prices.csv' })).toContain('Its columns are: sku, price')
  })
})

describe('pasted reviews', () => {
  test('are cut at empty lines, with stars and names as facts and the words letter for letter', async () => {
    const { format, source, quotes } = await read(
      '★★★★☆ Never bitter, not even on day five.\n— Marisol T.\n\n“Pricey, but worth it.”\n\nIt leaks. I am done.\nNo refund either.',
      { url: 'https://shop.example/reviews', product: 'Slow Tide' }
    )
    expect({ format, source }).toEqual({ format: 'text', source: 'pasted-reviews' })
    expect(quotes.map(({ text, author, rating }) => ({ text, author, rating }))).toEqual([
      { text: 'Never bitter, not even on day five.', author: 'Marisol T.', rating: 4 },
      { text: 'Pricey, but worth it.', author: null, rating: null },
      { text: 'It leaks. I am done.\nNo refund either.', author: null, rating: null }
    ])
    expect(quotes[0]).toMatchObject({ product: 'Slow Tide', sourceUrl: 'https://shop.example/reviews' })
  })

  test('have the same ids however often they are pasted, and without empty lines each line is one', async () => {
    const [once, again] = [await read('It leaks.\nIt does not.'), await read('It does not.\n\nIt leaks.')]
    expect(once.quotes).toHaveLength(2)
    expect(again.quotes.map(({ id }) => id).toSorted()).toEqual(once.quotes.map(({ id }) => id).toSorted())
  })

  test('are refused where there are no words', async () => {
    expect(await refusal('…\n\n***')).toContain('There are no words')
    expect(
      await refusal(
        Uint8Array.from({ length: 4_000 }, (_, at) => 128 + (at % 7)),
        { format: 'text', contentType: 'text/plain; charset=utf-8' }
      )
    ).toContain('This is no text')
  })
})

describe('a saved page', () => {
  const reviews = `/marketplace/product-reviews/${niche.product.productId}`

  test('of a source goes through its scraper: the same quotes, with the same ids, as research finds there', async () => {
    const html = await pageAt(reviews)
    const address = `https://www.amazon.com/product-reviews/${niche.product.productId}`
    const researched = extractors.marketplace.extract({ url: address, contentType: 'text/html', body: html })
    if (researched.outcome !== 'extracted') throw new Error(researched.sentence)
    const saved = `<!-- saved from url=(0060)${address} -->\n${html}`
    const { source, quotes } = await read(saved, { name: 'Customer reviews.html' })
    expect(source).toBe('marketplace')
    expect(quotes.map(({ id, text, votes, rating }) => ({ id, text, votes, rating }))).toEqual(
      researched.quotes.map(({ id, text, votes, rating }) => ({ id, text, votes, rating }))
    )
    expect(quotes[0]?.sourceUrl).toMatch(/^https:\/\/www\.amazon\.com\//)
  })

  test('without an address is recognised by what stands on it, and its quotes have no link', async () => {
    const { source, quotes, notes } = await read(await pageAt(`/reviews/review/${niche.brand.domain}`))
    expect(source).toBe('review-site')
    expect(quotes).toHaveLength(niche.brandReviews.length)
    for (const quote of quotes) expect(quote).toMatchObject({ sourceUrl: null, product: niche.brand.name })
    expect(notes[0]).toContain('does not say where')
  })

  test('of any shop gives the reviews of its JSON-LD and of its markup, each once', async () => {
    const html = await pageAt(`/store/products/${niche.slug}`)
    const { source, quotes } = await read(html, { name: 'product.html' })
    expect(source).toBe('saved-page')
    expect(quotes.map(({ text }) => text).toSorted()).toEqual(niche.reviews.map(({ text }) => text).toSorted())
    const [first] = niche.reviews
    expect(quotes.find(({ text }) => text === first!.text)).toMatchObject({
      author: first!.author,
      title: first!.title,
      rating: first!.rating,
      product: niche.product.name
    })
  })

  test('as one file (MHTML) is opened, with the address that the browser noted', async () => {
    const html = await pageAt(`/store/products/${niche.slug}`)
    const url = 'https://shop.example/slow-tide'
    const mhtml = [
      'From: <Saved by Blink>',
      `Snapshot-Content-Location: ${url}`,
      'Subject: Slow Tide',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related;',
      '\ttype="text/html";',
      '\tboundary="----MultipartBoundary--abc----"',
      '',
      '',
      '------MultipartBoundary--abc----',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      `Content-Location: ${url}`,
      '',
      quotedPrintable(html),
      '------MultipartBoundary--abc----',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      'Content-Location: https://ads.example/frame',
      '',
      '<html><body><article class=3D"review"><p>A frame of an advertiser, and no review.</p></article></body></html>',
      '------MultipartBoundary--abc------',
      ''
    ].join('\r\n')
    const { quotes } = await read(mhtml, { name: 'Slow Tide.mhtml' })
    expect(quotes.map(({ text }) => text).toSorted()).toEqual(niche.reviews.map(({ text }) => text).toSorted())
    for (const { sourceUrl } of quotes) expect(sourceUrl).toBe(url)
  })

  test('of a wall, or without reviews, is refused with what to do', async () => {
    const wall = '<!doctype html><title>Just a moment...</title><p>Please prove your humanity.</p>'
    expect(await refusal(wall)).toMatch(/captcha.*then save it/)
    expect(await refusal(await pageAt('/store/about'))).toContain('Copy the reviews and paste them')
  })
})

/** As browsers write it: every byte outside of plain ASCII, and the equals sign, as `=XX`; lines are cut at 76. */
function quotedPrintable(text: string): string {
  const encoded = [...bytesOf(text)].map((byte) =>
    byte === 10
      ? '\r\n'
      : byte === 61 || byte < 32 || byte > 126
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte)
  )
  let width = 0
  return encoded
    .map((part) => {
      if (part === '\r\n') width = 0
      else width += part.length
      if (width <= 72) return part
      width = part.length
      return `=\r\n${part}`
    })
    .join('')
}
