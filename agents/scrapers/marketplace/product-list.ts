import type { Document } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, all, attribute, first } from '../../page-reading/html.ts'
import { parseCount, parsePrice, parseRating } from '../../page-reading/number.ts'
import { textOf } from '../../page-reading/text.ts'

/** The page of search results. */
export function readProductList(page: Page, root: Document): Reading | null {
  const results = all('[data-component-type="s-search-result"][data-asin]', root)
  if (results.length === 0 && first('.s-main-slot, .s-no-outline', root) === null) return null
  const products = results.flatMap((result) => {
    const productId = attribute(result, 'data-asin')
    const title = textOf(first('h2', result))
    if (productId === null || title === null || !/^[A-Z0-9]{10}$/i.test(productId)) return []
    const price = parsePrice(textOf(first('.a-price .a-offscreen', result)))
    return {
      productId,
      title,
      url: absoluteUrl(attribute(first('h2 a, a.a-link-normal', result), 'href'), page.url) ?? page.url,
      price: price?.amount ?? null,
      currency: price?.currency ?? null,
      rating: parseRating(textOf(first('.a-icon-alt', result))),
      reviewCount: parseCount(textOf(first('[data-csa-c-content-id*="ratings-count"], .s-underline-text', result)))
    }
  })
  return { facts: { pageKind: 'product-list', products }, quotes: [] }
}
