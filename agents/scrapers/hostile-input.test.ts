import { extractionResultSchema } from '@callsheet/lib/wire/research/market-research.ts'
import { pageStructureSchema } from '@callsheet/lib/wire/page-structure.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageStructure } from '../extraction/page-structure.ts'
import { extractors } from './registry.ts'

/** Words that lead the readers into their branches. They are mixed at random. */
const vocabulary = [
  'data-hook="review"',
  'review-body',
  'id="productTitle"',
  'a-price',
  'shreddit-post',
  'post-title',
  'thing',
  'comment',
  'link',
  'data-fullname',
  '__NEXT_DATA__',
  'businessUnit',
  'ytInitialData = {',
  'var ytInitialPlayerResponse = ',
  'search_results_connection',
  'data-sjs',
  '<transcript>',
  '<script type="application/ld+json">',
  '</script>',
  '<div class="price">',
  '<h1>',
  '<a href="//[">',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '<',
  '>',
  '$1,',
  '\u0000',
  '\ud800',
  '&#x110000;'
]

const keys = [
  'data',
  'kind',
  'children',
  'replies',
  'selftext',
  'body',
  'snapshot',
  'cards',
  'ad_archive_id',
  'events',
  'wireMagic',
  'segs',
  'utf8',
  'tStartMs',
  'videoDetails',
  'contents',
  'twoColumnWatchNextResults',
  'videoPrimaryInfoRenderer',
  'twoColumnSearchResultsRenderer',
  'videoRenderer',
  'frameworkUpdates',
  'entityBatchUpdate',
  'mutations',
  'commentEntityPayload',
  'onResponseReceivedEndpoints',
  'commentsHeaderRenderer',
  'ad_delivery_start_time',
  'spend',
  '__proto__',
  'constructor',
  '@graph',
  '@type',
  'offers',
  'price'
]

const addresses = fc.constantFrom(
  'https://www.reddit.com/r/a/comments/abc123/',
  'not a url',
  '',
  'javascript:alert(1)',
  'https://www.youtube.com/watch?v=abcdefghijk'
)

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom(null, true, -1, 1e308, '', 't1', 't3', 'Listing', '[removed]', '2026-01-01', '5.0'),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 })
  )
})).value

const fixtureFolder = join(import.meta.dirname, '__fixtures__')
const fixtures = readdirSync(fixtureFolder).map((file) => readFileSync(join(fixtureFolder, file), 'utf8'))

/** Real shapes with a piece cut out, doubled or replaced. They pass the first checks. */
const damaged = fc
  .tuple(
    fc.constantFrom(...fixtures),
    fc.nat(),
    fc.nat({ max: 200 }),
    fc.oneof(
      fc.constantFrom(...vocabulary, 'null', '{}', '[]', '9e99', '""'),
      fc.string({ unit: 'binary', maxLength: 6 })
    )
  )
  .map(([fixture, position, length, piece]) => {
    const start = position % fixture.length
    return fixture.slice(0, start) + piece + fixture.slice(start + length)
  })

/** JSON of real shape in which values have another type. */
const retyped = fc
  .tuple(fc.constantFrom(...fixtures.filter((text) => /^[[{]/.test(text))), fc.nat({ max: 60 }), json)
  .map(([fixture, index, value]) => {
    let position = 0
    return JSON.stringify(JSON.parse(fixture), (_key, own: unknown) => (position++ === index ? value : own))
  })

const bodies = fc.oneof(
  damaged,
  retyped,
  fc
    .array(fc.oneof(fc.constantFrom(...vocabulary), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 40 })
    .map((parts) => parts.join(' ')),
  json.map((value) => JSON.stringify(value)),
  json.map(
    (value) =>
      `<script>var ytInitialData = ${JSON.stringify(value)}</script><script type="application/json">{"search_results_connection":${JSON.stringify(value)}}</script>`
  ),
  json.map(
    (value) =>
      `<script id="__NEXT_DATA__">{"props":{"pageProps":${JSON.stringify(value)}}}</script><script type="application/ld+json">${JSON.stringify(value)}</script>`
  )
)

const nasty: Record<string, string> = {
  'an empty page': '',
  blanks: ' '.repeat(100_000),
  '100,000 nested elements': '<div>'.repeat(100_000),
  '50,000 unclosed tags and strangers that close': '<b><i>'.repeat(25_000) + '</p></td>'.repeat(25_000),
  'a JSON array 100,000 deep': '['.repeat(100_000) + ']'.repeat(100_000),
  'comments nested 3,000 deep': `[{"data":{"children":[{"kind":"t3","data":{"title":"x"}}]}},{"data":{"children":[${'{"kind":"t1","data":{"body":"b","replies":{"data":{"children":['.repeat(3000)}${']}}}}'.repeat(3000)}]}}]`,
  'an attribute of 4 MB': `<p class="${'a '.repeat(2_000_000)}">`,
  'a marker without its object': `var ytInitialData = ${'{"a":'.repeat(50_000)}`,
  '5,000 reviews': '<div data-hook="review"><span data-hook="review-body">same</span></div>'.repeat(5000)
}

describe('any input at all', () => {
  for (const extractor of Object.values(extractors)) {
    it(`leaves the ${extractor.source} extractor with a well-formed answer`, () => {
      fc.assert(
        fc.property(
          addresses,
          fc.constantFrom('text/html', 'application/json', ''),
          bodies,
          (url, contentType, body) => {
            const result = extractionResultSchema.parse(extractor.extract({ url, contentType, body }))
            if (result.outcome === 'extracted') {
              extractor.followUps(result, { origin: extractor.origin, country: 'US', breadth: 3 })
              expect(result.quotes.every(({ text }) => text.isWellFormed())).toBe(true)
            }
          }
        ),
        { numRuns: 300 }
      )
    })

    it.each(Object.keys(nasty))(`does not trouble the ${extractor.source} extractor: %s`, (name) => {
      const page = { url: 'https://www.example.com/', contentType: '', body: nasty[name] ?? '' }
      extractionResultSchema.parse(extractor.extract(page))
    })
  }

  it('leaves page structure with a well-formed answer', () => {
    fc.assert(
      fc.property(addresses, bodies, (url, body) => void pageStructureSchema.parse(pageStructure({ url, body }))),
      { numRuns: 300 }
    )
    for (const body of Object.values(nasty))
      pageStructureSchema.parse(pageStructure({ url: 'https://www.example.com/', body }))
  })
})
