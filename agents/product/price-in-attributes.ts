import type { Element } from 'domhandler'
import { currencyCode } from '../page-reading/currency.ts'
import { parseDataPrice } from '../page-reading/number.ts'

/** An amount without the sign of a currency. */
export interface UnsignedPrice {
  amount: number
  /** ISO 4217, where the element says it. */
  currency: string | null
}

const priceName =
  /price|prix|preis|precio|prezzo|prec?o(?![a-z])|(?:^|[^a-z])(?:pris|cena|prijs|fiyat|hinta)(?:[^a-z]|$)/i
const otherName =
  /old|list|was|before|regular|compare|retail|msrp|rrp|min|max|from|range|filter|ship|deliver|tax|unit|save|saving|discount|total|sub|old|stara|alt(?:er)?[-_]|zone|currency|format|type|label|id$/i
const ownKeys = [
  'data-price',
  'data-product-price',
  'data-item-price',
  'data-price-amount',
  'data-sale-price',
  'data-final-price'
]
const namedKeys = ['content', 'value', 'data-value', 'data-amount']
const longestNames = 200
const oneNumber = /^\s{0,4}[^\d\s]{0,4}\s?\d[\d.,'’ \u00a0\u202f]{0,14}[^\d\s]{0,4}\s{0,4}$/u

/** `<b data-price="222">`, `<input type="hidden" name="price" value="12.90">`. Null where the element says none. */
export function priceInAttributes({ name, attribs }: Element): UnsignedPrice | null {
  const key =
    ownKeys.find((one) => attribs[one] !== undefined) ??
    (isNamed(name, attribs) ? namedKeys.find((one) => attribs[one]) : undefined)
  const value = key === undefined ? '' : (attribs[key] ?? '')
  const price = oneNumber.test(value) ? parseDataPrice(value) : null
  if (price === null || price.amount === 0) return null
  return {
    amount: price.amount,
    currency: price.currency ?? currencyCode(attribs['data-currency'] ?? attribs['data-price-currency'])
  }
}

function isNamed(name: string, attribs: Readonly<Record<string, string>>): boolean {
  if (name === 'input' && attribs.type?.toLowerCase() !== 'hidden') return false
  const names = [attribs.name, attribs.id, attribs.itemprop, attribs.class].map(
    (one) => one?.slice(0, longestNames) ?? ''
  )
  return names.some((one) => priceName.test(one) && !otherName.test(one))
}
