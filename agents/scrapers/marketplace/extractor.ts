import { address, type Extractor, extractWith, get, onSameHost, type Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { treeOf } from '../../page-reading/html.ts'
import { readProduct } from './product.ts'
import { readProductList } from './product-list.ts'
import { readProductReviews } from './product-reviews.ts'
import { productIdOf } from './product-id.ts'

const hostPattern =
  /(?:^|\.)amazon\.(?:com|co\.uk|de|fr|it|es|nl|ca|se|pl|in|com\.au|com\.br|com\.mx|com\.tr|co\.jp|com\.be|ie)$/

const publicOrigin = 'https://www.amazon.com'

/** Countries that have a shop of their own. */
const countryDomains: Record<string, string> = {
  GB: 'co.uk',
  DE: 'de',
  AT: 'de',
  FR: 'fr',
  IT: 'it',
  ES: 'es',
  NL: 'nl',
  CA: 'ca',
  SE: 'se',
  PL: 'pl',
  IN: 'in',
  AU: 'com.au',
  BR: 'com.br',
  MX: 'com.mx',
  TR: 'com.tr',
  JP: 'co.jp',
  BE: 'com.be',
  IE: 'ie'
}

/** Amazon: search, product page, reviews page. */
export const marketplace: Extractor = {
  source: 'marketplace',
  title: 'Amazon',
  origin: publicOrigin,
  recognises: (url) => hostPattern.test(URL.parse(url)?.hostname ?? '') && productIdOf(url) !== null,
  requests(target, { origin, country }) {
    if (target.kind === 'query') {
      return [get(address(shopOrigin(origin, country), '/s', { k: target.query }), 'product-list')]
    }
    const productId = productIdOf(target.url)
    return productId === null ? [] : [get(address(ownOrigin(origin, target.url), `/dp/${productId}`), 'product')]
  },
  extract: extractWith('marketplace', read),
  followUps({ url, facts }, options) {
    const origin = ownOrigin(options.origin, url)
    if (facts.pageKind === 'product-list') {
      return facts.products
        .slice(0, options.breadth)
        .map((product) => get(address(origin, `/dp/${product.productId}`), 'product'))
    }
    if (facts.pageKind === 'product' && facts.productId !== null) {
      return [get(address(origin, `/product-reviews/${facts.productId}`, { sortBy: 'recent' }), 'product-reviews')]
    }
    const next = facts.pageKind === 'product-reviews' ? onSameHost(facts.nextPageUrl, url) : null
    return next === null ? [] : [get(next, 'product-reviews')]
  }
}

function shopOrigin(origin: string, country: string): string {
  const domain = countryDomains[country]
  return origin === publicOrigin && domain !== undefined ? `https://www.amazon.${domain}` : origin
}

/** A link stays within its own shop. With a stand-in, it stays within the stand-in. */
function ownOrigin(origin: string, url: string): string {
  const own = URL.parse(url)
  return origin === publicOrigin && own !== null && hostPattern.test(own.hostname) ? `https://${own.hostname}` : origin
}

function read(page: Page): Reading | null {
  const root = treeOf(page)
  return readProduct(page, root) ?? readProductReviews(page, root) ?? readProductList(page, root)
}
