import type { ShownPrice, StructureProduct } from '@callsheet/lib/wire/page-structure.ts'
import type { Document } from 'domhandler'
import { metaContent } from '../page-reading/html.ts'
import { readProduct } from '../product/read-product.ts'
import { maximum } from '../page-reading/bounds.ts'

/**
 * What a page sells: its product, with what its places say about the price. A page without a single product has the
 * site's name, and the currency of the prices that it shows, for example in a table of plans.
 */
export function productOf(root: Document, url: string, prices: readonly ShownPrice[]): StructureProduct {
  const product = readProduct({ url, root })
  const alternatives = product.candidates.flatMap(({ source, price, listPrice, currency, condition }) =>
    typeof price === 'number' && price !== product.price
      ? [{ source, price, listPrice: listPrice ?? null, currency: currency ?? null, condition: condition ?? null }]
      : []
  )
  const { brand, price, priceHigh, listPrice, currency, availability, condition, rating, reviewCount } = product
  if (!product.isProductPage) {
    return {
      name: metaContent(root, 'og:site_name', 'application-name') ?? product.heading,
      brand,
      priceHigh: null,
      listPrice: null,
      availability: null,
      condition: null,
      rating,
      reviewCount,
      price: null,
      currency: prices[0]?.currency ?? null,
      priceSource: null,
      reasons: [],
      alternatives: []
    }
  }
  return {
    name: product.name,
    brand,
    price,
    priceHigh,
    listPrice,
    availability,
    condition,
    rating,
    reviewCount,
    currency: price === null ? null : currency,
    priceSource: product.priceSource,
    reasons: product.reasons,
    alternatives: alternatives.slice(0, maximum.alternativeProducts)
  }
}
