import { isRecord } from '../page-reading/json.ts'

/**
 * Words of older vocabularies in those of schema.org: GoodRelations (purl.org/goodrelations/v1), data-vocabulary.org, and
 * pictures of FOAF and Open Graph within them.
 */
const translated: Readonly<Record<string, string>> = {
  hasPriceSpecification: 'priceSpecification',
  hasCurrencyValue: 'price',
  hasMinCurrencyValue: 'minPrice',
  hasMaxCurrencyValue: 'maxPrice',
  hasCurrency: 'priceCurrency',
  hasManufacturer: 'manufacturer',
  hasBrand: 'brand',
  legalName: 'name',
  includes: 'itemOffered',
  includesObject: 'itemOffered',
  typeOfGood: 'itemOffered',
  hasMPN: 'mpn',
  hasStockKeepingUnit: 'sku',
  hasInventoryLevel: 'inventoryLevel',
  hasMinValue: 'minValue',
  hasValue: 'value',
  depiction: 'image',
  photo: 'image',
  offerDetails: 'offers',
  offerdetails: 'offers',
  hasOffer: 'offers',
  currency: 'priceCurrency',
  condition: 'itemCondition',
  average: 'ratingValue',
  best: 'bestRating',
  count: 'reviewCount',
  votes: 'ratingCount'
}

/** A property without its prefix or address, in the words of schema.org. Those of Open Graph are about the page. */
export function schemaWord(name: string): string {
  if (/^(?:og|fb|twitter|article):/i.test(name)) return name
  const word = name.replace(/^(?:https?:\/\/[^\s]*[/#]|[a-z][\w-]{0,20}:)(?=[^/#:]+$)/i, '')
  return translated[word] ?? word
}

/** An offer of GoodRelations holds its product; in schema.org it is the other way around. */
export function productOfOffering(offering: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const included = firstRecord(offering.itemOffered)
  return {
    image: offering.image,
    ...included,
    '@type': 'Product',
    name: offering.name ?? included.name ?? offering.label ?? included.label ?? offering.title ?? included.title,
    offers: { ...offering, availability: offering.availability ?? stockOf(offering) ?? stockOf(included) }
  }
}

/** The review of data-vocabulary.org can be one of many, or what all of them say together. */
export function withAggregateRating(thing: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { review } = thing
  const aggregate = [review].flat().find((one) => isRecord(one) && /review-?aggregate/i.test(String(one['@type'])))
  if (!isRecord(aggregate)) return { ...thing }
  const { rating } = aggregate
  const stars = isRecord(rating) ? rating : { ratingValue: rating }
  return { ...thing, aggregateRating: { ...stars, ...definedOf(aggregate) } }
}

function definedOf(thing: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined && value !== null))
}

function stockOf(thing: Readonly<Record<string, unknown>>): string | null {
  const level = firstRecord(thing.inventoryLevel)
  const number = Number(level.value ?? level.minValue ?? Number.NaN)
  return Number.isNaN(number) ? null : number > 0 ? 'InStock' : 'OutOfStock'
}

function firstRecord(value: unknown): Record<string, unknown> {
  return [value].flat().find(isRecord) ?? {}
}
