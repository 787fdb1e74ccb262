import type { Document } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, attribute, first } from '../../page-reading/html.ts'
import { parseCount, parseRating } from '../../page-reading/number.ts'
import { quotesOf } from '../quote.ts'
import { textOf } from '../../page-reading/text.ts'
import { productIdOf } from './product-id.ts'
import { reviewVoices } from './reviews.ts'

/** The page that lists all reviews of a product. */
export function readProductReviews(page: Page, root: Document): Reading | null {
  if (first('#cm_cr-review_list, [data-hook="review"]', root) === null) return null
  const canonical = attribute(first('link[rel="canonical"]', root), 'href')
  return {
    facts: {
      pageKind: 'product-reviews',
      productId: productIdOf(page.url) ?? productIdOf(canonical ?? ''),
      title: textOf(first('[data-hook="product-link"]', root)),
      rating: parseRating(textOf(first('[data-hook="rating-out-of-text"], [data-hook="average-star-rating"]', root))),
      reviewCount: parseCount(textOf(first('[data-hook="total-review-count"]', root))),
      nextPageUrl: absoluteUrl(attribute(first('#cm_cr-pagination_bar .a-last a', root), 'href'), page.url)
    },
    quotes: quotesOf(reviewVoices(page, root))
  }
}
