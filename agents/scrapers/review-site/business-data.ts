import { type Reading, siblingUrl } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl } from '../../page-reading/html.ts'
import { at, isRecord, list } from '../../page-reading/json.ts'
import { parseInstant } from '../../page-reading/date.ts'
import { parseCount, parseRating } from '../../page-reading/number.ts'
import { quotesOf, type Voice } from '../quote.ts'
import { textValue, verbatim } from '../../page-reading/text.ts'

/** A business page from its embedded data: exact times, whole texts, no duplicates from the carousel. */
export function readBusinessData(page: Page, data: unknown): Reading | null {
  const business = at(data, 'businessUnit')
  if (!isRecord(business) || textValue(business.displayName) === null) return null
  return {
    facts: {
      pageKind: 'business',
      business: textValue(business.displayName),
      identifyingName: textValue(business.identifyingName),
      trustScore: parseRating(business.trustScore),
      reviewCount: parseCount(business.numberOfReviews),
      websiteUrl: absoluteUrl(textValue(business.websiteUrl), page.url),
      categories: list(business.categories).flatMap((category) => textValue(at(category, 'name')) ?? []),
      nextPageUrl: nextPage(page, data)
    },
    quotes: quotesOf(list(at(data, 'reviews')).map((review) => reviewVoice(review, page)))
  }
}

function reviewVoice(review: unknown, page: Page): Voice {
  const id = textValue(at(review, 'id'))
  const title = textValue(at(review, 'title'))
  const verified = at(review, 'labels', 'verification', 'isVerified')
  return {
    source: 'review-site',
    kind: 'review',
    text: verbatim(at(review, 'text')) ?? title,
    title,
    sourceUrl: id === null ? page.url : siblingUrl(page.url, /\/review\//, `/reviews/${encodeURIComponent(id)}`),
    author: textValue(at(review, 'consumer', 'displayName')),
    date: parseInstant(at(review, 'dates', 'publishedDate')),
    editedDate: parseInstant(at(review, 'dates', 'updatedDate')),
    rating: parseRating(at(review, 'rating')),
    votes: parseCount(at(review, 'likes')),
    verified: typeof verified === 'boolean' ? verified : null,
    country: textValue(at(review, 'consumer', 'countryCode'))
  }
}

function nextPage(page: Page, data: unknown): string | null {
  const current = Number(at(data, 'filters', 'pagination', 'currentPage'))
  const total = Number(at(data, 'filters', 'pagination', 'totalPages'))
  const url = URL.parse(page.url)
  if (url === null || !(current < total)) return null
  url.searchParams.set('page', String(current + 1))
  return url.href
}
