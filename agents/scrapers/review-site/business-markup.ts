import type { Document, Element } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, all, attribute, first } from '../../page-reading/html.ts'
import { parseInstant } from '../../page-reading/date.ts'
import { parseCount, parseRating } from '../../page-reading/number.ts'
import { quotesOf, type Voice } from '../quote.ts'
import { textLines, textOf } from '../../page-reading/text.ts'

/** A business page without its embedded data: read from the review cards. */
export function readBusinessMarkup(page: Page, root: Document): Reading | null {
  const cards = all('article[data-service-review-card-paper]', root)
  const heading = first('#business-unit-title', root)
  if (cards.length === 0 && heading === null) return null
  return {
    facts: {
      pageKind: 'business',
      business: textOf(first('h1 span', heading ?? root)),
      identifyingName:
        /\/review\/([^?#]+)/.exec(attribute(first('link[rel="canonical"]', root), 'href') ?? page.url)?.[1] ?? null,
      trustScore: parseRating(textOf(first('[data-rating-typography]', root))),
      reviewCount: parseCount(textOf(first('[data-reviews-count-typography]', root))),
      websiteUrl: absoluteUrl(
        attribute(first('a[data-visit-website-button-link], a[data-business-website-link]', root), 'href'),
        page.url
      ),
      categories: [],
      nextPageUrl: absoluteUrl(attribute(first('a[data-pagination-button-next-link]', root), 'href'), page.url)
    },
    quotes: quotesOf(cards.map((card) => cardVoice(card, page)))
  }
}

function cardVoice(card: Element, page: Page): Voice {
  const title = textOf(first('[data-service-review-title-typography]', card))
  const country = textOf(first('[data-consumer-country-typography]', card))
  return {
    source: 'review-site',
    kind: 'review',
    text: textLines(first('[data-service-review-text-typography]', card)) || title,
    title,
    sourceUrl:
      absoluteUrl(attribute(first('a[data-review-title-typography], a[href*="/reviews/"]', card), 'href'), page.url) ??
      page.url,
    author: textOf(first('[data-consumer-name-typography]', card)),
    date: parseInstant(attribute(first('time', card), 'datetime')),
    rating: parseRating(
      attribute(first('[data-service-review-rating]', card), 'data-service-review-rating') ??
        /\d/.exec(attribute(first('img[alt*="out of 5"]', card), 'alt') ?? '')?.[0]
    ),
    country,
    verified: first('[data-review-label-tooltip-trigger]', card) === null ? null : /verified/i.test(textOf(card) ?? '')
  }
}
