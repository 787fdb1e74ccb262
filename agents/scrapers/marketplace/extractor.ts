import { address, type Extractor, extractWith, get, type Page, type Reading } from '../extractor.ts'
import { parseHtml } from '../page/html.ts'
import { readProduct } from './product.ts'
import { readProductList } from './product-list.ts'
import { readProductReviews } from './product-reviews.ts'
import { productIdOf } from './product-id.ts'

const hostPattern =
  /(?:^|\.)amazon\.(?:com|co\.uk|de|fr|it|es|nl|ca|se|pl|in|com\.au|com\.br|com\.mx|com\.tr|co\.jp|com\.be|ie)$/

/** Amazon: search, product page, reviews page. */
export const marketplace: Extractor = {
  source: 'marketplace',
  title: 'Amazon',
  origin: 'https://www.amazon.com',
  recognises: (url) => hostPattern.test(URL.parse(url)?.hostname ?? '') && productIdOf(url) !== null,
  requests(target, { origin }) {
    if (target.kind === 'query') return [get(address(origin, '/s', { k: target.query }), 'product-list')]
    const productId = productIdOf(target.url)
    return productId === null ? [] : [get(address(origin, `/dp/${productId}`), 'product')]
  },
  extract: extractWith('marketplace', read),
  followUps({ facts }, { origin, breadth }) {
    if (facts.pageKind === 'product-list') {
      return facts.products
        .slice(0, breadth)
        .map((product) => get(address(origin, `/dp/${product.productId}`), 'product'))
    }
    if (facts.pageKind === 'product' && facts.productId !== null) {
      return [get(address(origin, `/product-reviews/${facts.productId}`, { sortBy: 'recent' }), 'product-reviews')]
    }
    if (facts.pageKind === 'product-reviews' && facts.nextPageUrl !== null) {
      return [get(facts.nextPageUrl, 'product-reviews')]
    }
    return []
  }
}

function read(page: Page): Reading | null {
  const root = parseHtml(page.body)
  return readProduct(page, root) ?? readProductReviews(page, root) ?? readProductList(page, root)
}
