import type { Document, Element } from 'domhandler'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, all, attribute, first } from '../../page-reading/html.ts'
import { parseDay } from '../../page-reading/date.ts'
import { parseCount, parseRating } from '../../page-reading/number.ts'
import type { Voice } from '../quote.ts'
import { collapse, textLines, textOf } from '../../page-reading/text.ts'

/** Words that the page adds to a review. The reviewer did not write them. */
const trailing = /\n?(?:Read more|Mehr lesen|Lire la suite|Leer más|Ulteriori informazioni|Meer lezen|続きを読む)$/

const datePlace =
  // not linear: it reads the first 200 characters alone
  /(?:Reviewed in|Rezension aus|Commenté|Revisado en|Reseñado en|Recensito in|Beoordeeld in)\s+(?:the\s+|der\s+|den\s+|les?\s+|la\s+|aux?\s+|en\s+|in\s+)?(.+?)\s+(?:on|vom|le|el|il|op)\s+/i

export function reviewVoices(page: Page, root: Document): Voice[] {
  return all('[data-hook="review"], [data-hook="mobley-review"]', root).flatMap((review) => {
    const text = textLines(first('[data-hook="review-body"], [data-hook="review-collapsed"]', review)).replace(
      trailing,
      ''
    )
    const title = titleOf(review)
    if (text === '' && title === null) return []
    const written = textOf(first('[data-hook="review-date"]', review))
    return {
      source: 'marketplace' as const,
      kind: 'review' as const,
      text: text === '' ? title : text,
      title,
      sourceUrl: reviewUrl(page, review),
      author: textOf(first('.a-profile-name', review)),
      date: parseDay(written),
      dateText: written,
      rating: parseRating(
        textOf(first('[data-hook="review-star-rating"], [data-hook="cmps-review-star-rating"], .review-rating', review))
      ),
      votes: votesOf(review),
      verified: first('[data-hook="avp-badge"], [data-hook="avp-badge-linkless"]', review) !== null,
      country: written === null ? null : (datePlace.exec(written.slice(0, 200))?.[1] ?? null)
    }
  })
}

function titleOf(review: Element): string | null {
  const element = first('[data-hook="review-title"]', review)
  const text = textOf(element, (node) => 'attribs' in node && /\breview-rating\b/.test(node.attribs.class ?? ''))
  return text === null ? null : collapse(text.replace(/^\d(?:[.,]\d)? out of 5 stars\s*/i, ''))
}

function reviewUrl(page: Page, review: Element): string {
  const link = absoluteUrl(
    attribute(first('a[data-hook="review-title"], a[href*="/customer-reviews/"]', review), 'href'),
    page.url
  )
  if (link !== null) return link.replace(/\/ref=[^?]*/, '').replace(/\?[^]*/, '')
  const id = attribute(review, 'id')
  return id === null ? page.url : (absoluteUrl(`/gp/customer-reviews/${encodeURIComponent(id)}`, page.url) ?? page.url)
}

function votesOf(review: Element): number | null {
  const text = textOf(first('[data-hook="helpful-vote-statement"]', review))
  if (text === null) return null
  return /^(?:one|eine|une|una|een)\b/i.test(text) ? 1 : parseCount(text)
}
