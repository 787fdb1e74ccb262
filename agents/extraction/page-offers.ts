import type { PageOffer } from '@callsheet/lib/wire/page-tools.ts'
import type { Document } from 'domhandler'
import { maximum } from '../page-reading/bounds.ts'
import { absoluteUrl } from '../page-reading/html.ts'
import { at, isRecord } from '../page-reading/json.ts'
import { textValue } from '../page-reading/text.ts'
import { productThings } from '../product/product-things.ts'
import { currencyOfOffer, many, priceOfOffer, type SchemaThing, wordOf } from '../product/schema-product.ts'

/** Every priced offer of the page's products and their variants, read as the product's own price is read. */
export function pageOffers(root: Document, url: string): PageOffer[] {
  const things = productThings(root)
  const of = (wanted: 'json-ld' | 'microdata') =>
    things.flatMap(({ source, thing }) => (source === wanted ? offersOfThing(thing, url) : []))
  const stated = of('json-ld')
  return (stated.length > 0 ? stated : of('microdata')).slice(0, maximum.offers)
}

function offersOfThing(thing: SchemaThing, url: string): PageOffer[] {
  return [thing, ...many(thing.hasVariant), ...many(thing.model)].flatMap((holder) =>
    many(at(holder, 'offers'))
      .flatMap((offer) => (Array.isArray(at(offer, 'offers')) ? many(at(offer, 'offers')) : [offer]))
      .flatMap((offer) => describeOffer(offer, holder, url))
  )
}

function describeOffer(offer: unknown, holder: unknown, url: string): PageOffer[] {
  const price = priceOfOffer(offer)
  if (price === null || !isRecord(offer)) return []
  return [
    {
      price,
      currency: currencyOfOffer(offer),
      availability: wordOf(offer.availability),
      name: textValue(offer.name) ?? textValue(at(holder, 'name')),
      url: absoluteUrl(textValue(offer.url), url)
    }
  ]
}
