import type { ShownPrice, StructureProduct } from '@callsheet/lib/wire/page-structure.ts'
import type { Document } from 'domhandler'
import { attribute, first, metaContent } from '../page-reading/html.ts'
import { at, list } from '../page-reading/json.ts'
import { parseCount, parsePrice, parseRating } from '../page-reading/number.ts'
import { decodeBasicEntities, textOf, textValue } from '../page-reading/text.ts'
import { hasType } from './page-structure-json-ld.ts'

/** The product of the page, from machine-readable data first, then from the visible page. */
export function productOf(root: Document, jsonLd: Record<string, unknown>[], prices: ShownPrice[]): StructureProduct {
  const node = jsonLd.find((one) =>
    hasType(one, 'Product', 'ProductGroup', 'IndividualProduct', 'SoftwareApplication', 'Book')
  )
  const offer = offerOf(node)
  const metaPrice = parsePrice(metaContent(root, 'product:price:amount', 'og:price:amount', 'price'))
  const price = parsePrice(at(offer, 'price')) ?? parsePrice(at(offer, 'lowPrice')) ?? metaPrice
  const currency =
    textValue(at(offer, 'priceCurrency')) ??
    metaContent(root, 'product:price:currency', 'og:price:currency', 'priceCurrency')
  const isProduct =
    node !== undefined || metaPrice !== null || metaContent(root, 'og:type')?.startsWith('product') === true
  const rating =
    at(node, 'aggregateRating') ??
    at(
      jsonLd.find((one) => one.aggregateRating !== undefined),
      'aggregateRating'
    )
  return {
    name: nameOf(root, node, isProduct),
    brand:
      textValue(at(node, 'brand', 'name')) ??
      textValue(at(node, 'brand')) ??
      metaContent(root, 'product:brand', 'og:brand'),
    price: price?.amount ?? null,
    priceHigh: parsePrice(at(offer, 'highPrice'))?.amount ?? null,
    listPrice: listPriceOf(root),
    // Without a single product, the currency is that of the visible prices, for example in a table of plans.
    currency: price !== null ? (currency ?? price.currency) : isProduct ? null : (prices[0]?.currency ?? null),
    availability: availabilityOf(
      textValue(at(offer, 'availability')) ?? metaContent(root, 'product:availability', 'og:availability')
    ),
    rating: parseRating(at(rating, 'ratingValue')),
    reviewCount: parseCount(at(rating, 'reviewCount') ?? at(rating, 'ratingCount'))
  }
}

/** The first offer with a price: from `offers`, from a list of offers, or from those of the first variant. */
function offerOf(node: unknown): unknown {
  const variants = list(at(node, 'hasVariant'))
  for (const holder of [node, ...variants]) {
    const offers = at(holder, 'offers')
    for (const offer of Array.isArray(offers) ? offers : [offers]) {
      const specification = at(offer, 'priceSpecification')
      const priced = [offer, Array.isArray(specification) ? specification[0] : specification]
      const found = priced.find(
        (one) => parsePrice(at(one, 'price')) !== null || parsePrice(at(one, 'lowPrice')) !== null
      )
      if (found !== undefined) return found === offer ? offer : { ...Object(offer), ...Object(found) }
    }
  }
  const offers = at(node, 'offers')
  return Array.isArray(offers) ? offers[0] : offers
}

/** On a product page, the name above the product. On any other page, the name of the site. */
function nameOf(root: Document, node: unknown, isProduct: boolean): string | null {
  const heading = textOf(first('h1', root))
  const named = textValue(at(node, 'name'))
  const decoded = named === null ? null : decodeBasicEntities(named)
  if (isProduct) {
    // Some shops write search phrases into the machine-readable name. It then equals the title; the heading is better.
    const title = metaContent(root, 'og:title') ?? textOf(first('title', root)?.children[0])
    if (decoded !== null && heading !== null && decoded === title) return heading
    return decoded ?? heading ?? title
  }
  return metaContent(root, 'og:site_name', 'application-name') ?? heading
}

function listPriceOf(root: Document): number | null {
  const meta = parsePrice(metaContent(root, 'product:original_price:amount', 'og:price:standard_amount'))
  if (meta !== null) return meta.amount
  const struck = first(
    'del, s, [class*="compare-at" i], [class*="list-price" i], [class*="listprice" i], [class*="was-price" i]',
    root
  )
  return parsePrice(textOf(struck) ?? attribute(struck, 'content'))?.amount ?? null
}

function availabilityOf(value: string | null): string | null {
  return value === null ? null : value.replace(/^https?:\/\/schema\.org\//, '')
}
