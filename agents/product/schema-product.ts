import type { ProductSource } from '@callsheet/lib/wire/page-structure.ts'
import { currencyCode } from '../page-reading/currency.ts'
import { at, isRecord, list } from '../page-reading/json.ts'
import { parseCount, parseDataPrice, parseRating } from '../page-reading/number.ts'
import { collapse, decodeBasicEntities, textValue } from '../page-reading/text.ts'
import type { Condition, ProductCandidate } from './product-candidate.ts'

/** A thing of schema.org, from JSON-LD, or put together from microdata or RDFa. */
export type SchemaThing = Record<string, unknown>

const productTypes = new Set(
  'product productgroup individualproduct productmodel someproducts softwareapplication mobileapplication webapplication videogame book vehicle car course'.split(
    ' '
  )
)

/** Types in any letters' case, with or without the address of schema.org. */
export function isProduct(thing: unknown): thing is SchemaThing {
  return isRecord(thing) && typesOf(thing).some((type) => productTypes.has(type))
}

/** Types in lower case, without an address or a prefix. */
export function typesOf(thing: SchemaThing): string[] {
  const type = thing['@type']
  return list(Array.isArray(type) ? type : [type]).flatMap((one) =>
    typeof one === 'string' ? one.toLowerCase().replace(/^.*[/#:]/, '') : []
  )
}

/** What a product of schema.org says. Its first priced offer counts; a new one comes before a used one. */
export function readSchemaProduct(source: ProductSource, thing: SchemaThing): ProductCandidate {
  const offers = offersOf(thing)
  const priced = offers.filter((one) => priceOfOffer(one) !== null)
  const sold = priced.filter((one) => conditionOf(one) !== 'used')
  const offer = sold[0] ?? priced[0] ?? offers[0]
  const rating = one(thing.aggregateRating)
  const price = priceOfOffer(offer)
  return {
    source,
    name: clean(textValue(thing.name)),
    brand: clean(nameOf(thing.brand) ?? nameOf(thing.manufacturer)),
    price,
    priceHigh: parseDataPrice(at(offer, 'highPrice') ?? at(specificationsOf(offer)[0], 'maxPrice'))?.amount ?? null,
    listPrice: listPriceOf(offer),
    sellersPrices: sellersPrices(sold),
    currency: currencyOfOffer(offer),
    availability: availabilityOf(thing, offers, offer),
    condition: conditionOf(offer),
    rating: parseRating(at(rating, 'ratingValue'), at(rating, 'bestRating')),
    reviewCount: parseCount(at(rating, 'reviewCount') ?? at(rating, 'ratingCount')),
    images: imagesOf(thing)
  }
}

/** Offers of the product, of its variants, and those within an aggregate of offers. */
function offersOf(thing: SchemaThing): SchemaThing[] {
  const holders = [thing, ...many(thing.hasVariant), ...many(thing.model)]
  const offers: SchemaThing[] = []
  for (const holder of holders) {
    for (const offer of many(at(holder, 'offers'))) {
      if (!isRecord(offer)) continue
      const inner = many(offer.offers).filter(isRecord)
      if (priceOfOffer(offer) === null && inner.length > 0) offers.push(...inner)
      else offers.push(offer)
      if (offers.length > 200) return offers
    }
  }
  return offers
}

/** What two named sellers or more ask. None where one sells. */
function sellersPrices(offers: readonly SchemaThing[]): number[] {
  const sellers = new Set(offers.map((offer) => nameOf(offer.seller) ?? nameOf(offer.offeredBy)))
  return sellers.size < 2 || sellers.has(null) ? [] : offers.flatMap((offer) => priceOfOffer(offer) ?? [])
}

const listTypes = /listprice|strikethrough|msrp|srp|regularprice/i

function specificationsOf(offer: unknown): SchemaThing[] {
  return many(at(offer, 'priceSpecification')).filter(isRecord)
}

function isListPrice(specification: SchemaThing): boolean {
  return listTypes.test(textValue(specification.priceType) ?? '')
}

/** Null without one. A list price is not what is asked. Of prices with and without tax, a buyer pays the former. */
export function priceOfOffer(offer: unknown): number | null {
  const asked = specificationsOf(offer).filter((specification) => !isListPrice(specification))
  const taxed = asked.filter((specification) => includesTax(specification) === true)
  const isToldTwice = taxed.length > 0 && asked.some((specification) => includesTax(specification) === false)
  for (const one of [...(isToldTwice ? taxed : []), offer, ...asked]) {
    for (const key of ['price', 'lowPrice', 'minPrice']) {
      const price = parseDataPrice(at(one, key))
      if (price !== null) return price.amount
    }
  }
  return null
}

/** Null where it is not said. */
function includesTax(specification: SchemaThing): boolean | null {
  const word = wordOf(specification.valueAddedTaxIncluded)?.toLowerCase()
  if (specification.valueAddedTaxIncluded === true || word === 'true') return true
  return specification.valueAddedTaxIncluded === false || word === 'false' ? false : null
}

function listPriceOf(offer: unknown): number | null {
  const list = specificationsOf(offer).find(isListPrice)
  return parseDataPrice(at(list, 'price'))?.amount ?? null
}

export function currencyOfOffer(offer: unknown): string | null {
  for (const one of [offer, ...specificationsOf(offer)]) {
    const code = currencyCode(at(one, 'priceCurrency')) ?? parseDataPrice(textValue(at(one, 'price')))?.currency
    if (code) return code
  }
  return null
}

/** Any offer in stock makes the product available: a size can be sold out alone. */
function availabilityOf(thing: SchemaThing, offers: SchemaThing[], offer: unknown): string | null {
  const words = offers.map((one) => wordOf(one.availability)).filter((word) => word !== null)
  return wordOf(at(offer, 'availability')) === null && words.length === 0
    ? wordOf(thing.availability)
    : (words.find((word) => /^(?:InStock|LimitedAvailability|OnlineOnly)$/i.test(word)) ??
        wordOf(at(offer, 'availability')) ??
        words[0] ??
        null)
}

/** A word of schema.org without its address: `InStock`. */
export function wordOf(value: unknown): string | null {
  const text = textValue(at(value, '@id')) ?? textValue(value)
  return text === null ? null : text.replace(/^https?:\/\/schema\.org\//i, '').replace(/^schema:/i, '')
}

function conditionOf(offer: unknown): Condition | null {
  const word = wordOf(at(offer, 'itemCondition'))?.toLowerCase() ?? ''
  if (word.startsWith('used') || word.startsWith('damaged')) return 'used'
  if (word.startsWith('refurbished')) return 'refurbished'
  return word.startsWith('new') ? 'new' : null
}

/** Addresses as they are written. A group without pictures has those of its variants. */
function imagesOf(thing: SchemaThing): string[] {
  for (const holder of [thing, ...many(thing.hasVariant), ...many(thing.model)]) {
    const images = many(at(holder, 'image')).flatMap(
      (image) => textValue(image) ?? textValue(at(image, 'contentUrl')) ?? textValue(at(image, 'url')) ?? []
    )
    if (images.length > 0) return images
  }
  return []
}

function nameOf(value: unknown): string | null {
  const first = one(value)
  return textValue(first) ?? textValue(at(first, 'name'))
}

function clean(text: string | null): string | null {
  return text === null ? null : collapse(decodeBasicEntities(text).replace(/<[^<>]*>/g, ' ')) || null
}

function one(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

export function many(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 300) : value === undefined || value === null ? [] : [value]
}
