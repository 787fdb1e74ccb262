import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  extractionResultSchema,
  type Extracted,
  type ResearchSource
} from '@callsheet/lib/wire/research/market-research.ts'
import { describe, expect, it } from 'vitest'
import { extractorFor, extractors } from './registry.ts'

const publicUrls: Record<ResearchSource, string> = {
  marketplace: 'https://www.amazon.com/dp/B000000000',
  'discussion-forum': 'https://www.reddit.com/r/kettles/comments/abc123/which_kettle/',
  'video-platform': 'https://www.youtube.com/watch?v=abcdefghijk',
  'review-site': 'https://www.trustpilot.com/review/kettles.example',
  'social-ad-library': 'https://www.facebook.com/ads/library/?q=kettle'
}

function extract(source: ResearchSource, fixture: string, url = publicUrls[source]) {
  const body = readFileSync(join(import.meta.dirname, '__fixtures__', fixture), 'utf8')
  return extractionResultSchema.parse(extractors[source].extract({ url, contentType: '', body }))
}

function extracted(...input: Parameters<typeof extract>): Extracted {
  const result = extract(...input)
  if (result.outcome !== 'extracted') throw new Error(`${result.outcome}: ${result.sentence}`)
  return result
}

describe('walls in front of a page', () => {
  it.each([
    ['marketplace', 'captcha.html', 'captcha'],
    ['video-platform', 'consent.html', 'consent-wall'],
    ['discussion-forum', 'forum-blocked.html', 'rate-limited'],
    ['social-ad-library', 'log-in-wall.html', 'login-wall']
  ] as const)('the %s extractor names %s a %s', (source, fixture, reason) => {
    expect(extract(source, fixture)).toMatchObject({ outcome: 'blocked', reason })
  })

  it('takes the status of the answer for a reason when the page says nothing', () => {
    const page = { url: publicUrls['review-site'], contentType: 'text/html', body: '<p>No.</p>', status: 403 }
    expect(extractors['review-site'].extract(page)).toMatchObject({ outcome: 'blocked', reason: 'access-denied' })
  })

  it('does not take a review that mentions a captcha for one', () => {
    const review =
      '<div data-hook="review"><span data-hook="review-body">Their site made me solve a g-recaptcha. I am not a robot.</span></div>'
    const result = extractors.marketplace.extract({
      url: publicUrls.marketplace,
      contentType: 'text/html',
      body: review
    })
    expect(result).toMatchObject({
      outcome: 'extracted',
      quotes: [{ text: 'Their site made me solve a g-recaptcha. I am not a robot.' }]
    })
  })
})

describe('layouts', () => {
  it('reads nested comments of the custom element layout, each its own words only', () => {
    const { facts, quotes } = extracted('discussion-forum', 'forum-custom-elements.html')
    expect(facts).toMatchObject({
      pageKind: 'thread',
      threadId: 'abc123',
      community: 'kettles',
      commentCount: 3,
      commentsCaptured: 3
    })
    expect(quotes.map(({ kind, text, depth, votes }) => [kind, text, depth, votes])).toEqual([
      ['post', 'Mine shouts.\nI want one that whispers.', null, 12],
      ['comment', 'Gooseneck. It hums.', 0, 8],
      ['comment', 'Humming I can live with.', 1, 3]
    ])
    expect(quotes[1]).toMatchObject({
      date: '2026-03-05T02:00:00.000Z',
      sourceUrl: 'https://www.reddit.com/r/kettles/comments/abc123/comment/c1/'
    })
  })

  it('counts removed comments but quotes nobody who took their words back', () => {
    const { facts, quotes } = extracted('discussion-forum', 'forum-removed.json')
    expect(facts).toMatchObject({ body: null, commentsCaptured: 2 })
    expect(quotes.filter(({ kind }) => kind === 'comment').map(({ author }) => author)).toEqual(['keeper'])
  })

  it('reads review cards where the data of the page is gone', () => {
    const { facts, quotes } = extracted('review-site', 'review-cards.html')
    expect(facts).toMatchObject({
      business: 'Kettles',
      identifyingName: 'kettles.example',
      trustScore: 4.1,
      reviewCount: 1204
    })
    expect(quotes[0]).toMatchObject({
      text: 'It boils, and then\nit stops. Lovely.',
      title: 'Boils',
      rating: 4,
      date: '2026-02-03T10:00:00.000Z'
    })
  })

  it('reads captions as XML and from the transcript panel', () => {
    const url = 'https://www.youtube.com/api/timedtext?v=abcdefghijk&lang=en'
    expect(extracted('video-platform', 'captions.xml', url).facts).toMatchObject({
      format: 'xml',
      language: 'en',
      segments: [{ startSeconds: 1.2, durationSeconds: 2.3, text: "It's a kettle." }, { text: 'And it sings.' }]
    })
    const panel = extracted('video-platform', 'transcript-panel.json', url)
    expect(panel.quotes).toMatchObject([
      { text: 'First the water. Then we wait.', sourceUrl: 'https://www.youtube.com/watch?v=abcdefghijk&t=0s' }
    ])
  })

  it('reads comments of the older shape and plans the next page of them', () => {
    const result = extracted('video-platform', 'comments-older.json')
    expect(result.quotes[0]).toMatchObject({
      text: 'I boil twice.',
      author: '@steam',
      votes: 1200,
      date: null,
      dateText: '2 weeks ago'
    })
    expect(result.facts).toMatchObject({ nextContinuation: 'NEXT' })
  })
})

describe('quote ids', () => {
  it('stay the same wherever the same words of the same person are met, and differ between people', () => {
    const review = (author: string, space: string) =>
      `<div data-hook="review"><span class="a-profile-name">${author}</span><span data-hook="review-body">As${space}described</span></div>`
    const ids = (body: string, url: string) => {
      const result = extractors.marketplace.extract({ url, contentType: 'text/html', body })
      return result.outcome === 'extracted' ? result.quotes.map(({ id }) => id) : []
    }
    const [ann] = ids(review('Ann', ' '), 'https://www.amazon.com/dp/B000000000')
    expect(ids(review('Ann', '\n  '), 'https://www.amazon.com/product-reviews/B000000000')).toEqual([ann])
    expect(ids(review('Ben', ' '), 'https://www.amazon.com/dp/B000000000')).not.toEqual([ann])
  })
})

describe('planning', () => {
  const options = { origin: 'http://127.0.0.1:4112/marketplace', country: 'US', breadth: 2 }

  it('finds the extractor of a link', () => {
    for (const [source, url] of Object.entries(publicUrls)) expect(extractorFor(url)?.source).toBe(source)
    expect(extractorFor('https://shop.example/dp/B000000000')).toBeNull()
    expect(extractorFor('https://amazon.com.evil.example/dp/B000000000')).toBeNull()
    expect(extractorFor('not an address')).toBeNull()
  })

  it('keeps to the origin it is given', () => {
    for (const extractor of Object.values(extractors)) {
      for (const target of [
        { kind: 'query', query: 'a & b / ? # ../..' },
        { kind: 'url', url: publicUrls[extractor.source] }
      ] as const) {
        for (const request of extractor.requests(target, options))
          expect(request.url.startsWith(`${options.origin}/`)).toBe(true)
      }
    }
  })

  it('keeps the ad library token out of the address', () => {
    const [request] = extractors['social-ad-library'].requests(
      { kind: 'query', query: 'tea' },
      { ...options, origin: extractors['social-ad-library'].origin, accessToken: 'secret' }
    )
    expect(request?.url).toMatch(/^https:\/\/graph\.facebook\.com\/v\d+\.\d+\/ads_archive\?/)
    expect(request?.url).not.toContain('secret')
    expect(request?.headers).toEqual({ authorization: 'Bearer secret' })
  })

  it('asks the review site for a shop by its domain', () => {
    const [request] = extractors['review-site'].requests(
      { kind: 'query', query: 'slowtide.example' },
      { ...options, origin: 'https://www.trustpilot.com' }
    )
    expect(request?.url).toBe('https://www.trustpilot.com/review/slowtide.example?languages=all')
  })
})
