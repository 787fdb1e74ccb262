import type { Document } from 'domhandler'
import { textContent } from 'domutils'
import { currencyCode, currencyOf } from '../page-reading/currency.ts'
import { all, attribute } from '../page-reading/html.ts'
import { at, isRecord, jsonAfter, list, parseJson, walk } from '../page-reading/json.ts'
import { parseCount, parseDataPrice, parseRating } from '../page-reading/number.ts'
import { readObjectLiteral } from '../page-reading/object-literal.ts'
import { textValue } from '../page-reading/text.ts'
import type { ProductCandidate } from './product-candidate.ts'
import { sharedWords } from './product-name.ts'
import { maximum } from '../page-reading/bounds.ts'

const idKeys = ['productId', 'productID', 'product_id', 'id', 'sku', 'itemId', 'code', 'partNumber']
const shortestState = 40
const maximumScriptCharacters = 4_000_000
const nameKeys =
  'name productName product_name long_name longName displayName item_name title productTitle short_name'.split(' ')
const priceKeys =
  'salePrice sale_price currentPrice current_price finalPrice final_price sellingPrice offerPrice price_amount price sale formattedPrice formatted_current_price productPrice'.split(
    ' '
  )
const beforeKeys =
  'listPrice list_price regularPrice regular_price originalPrice original_price compareAtPrice compare_at_price wasPrice was_price strikePrice fullPrice msrp rrp reg_retail formatted_comparison_price'.split(
    ' '
  )
const assigned = /(?:window\.)?__(?:NEXT_DATA|NUXT|INITIAL_STATE|PRELOADED_STATE|APOLLO_STATE|INITIAL_DATA)__\s*=\s*/

/** Nuxt writes its state as a function of the values that occur more than once. */
const calledState =
  /\b__NUXT__\s{0,5}=\s{0,5}\(function\s{0,5}\(([\w$,\s]{0,20000})\)\s{0,5}\{\s{0,5}return\s{0,5}(?=\{)/
/** Attributes in which shop systems tell the product to their own scripts. */
const dataAttributes = ['data-analytics', 'data-product', 'data-product-json', 'data-product-info', 'data-item']
const mostAttributes = 20

const stockKeys =
  'availability availabilityStatus stockStatus stock_status inStock in_stock isInStock is_in_stock isAvailable is_available available purchasable isPurchasable is_purchasable'.split(
    ' '
  )
const stockWord = /^(?:in[ _-]?stock|out[ _-]?of[ _-]?stock|sold[ _-]?out|pre[ _-]?order|back[ _-]?order|available)$/i
const pushed =
  /\bdataLayer\.push\(\s{0,20}(?=\{)|\bgtag\(\s{0,20}["']event["']\s{0,20},\s{0,20}["']view_item["']\s{0,20},\s{0,20}(?=\{)/g
const mostPushed = 12
/** Where a script gives a literal to a name. Only scripts that speak of prices are read for them, so many in a page. */
const given = /[\w$\]]\s{0,5}=\s{0,5}(?=[{[])/g
const mostGiven = 24
/** Of several objects with the same name, the one that the page begins with. */
const defaultKeys = ['default', 'isDefault', 'is_default', 'selected', 'isSelected']
const freeKeys = ['isFree', 'is_free', 'free', 'isFreeToPlay']
const sellerKeys = ['storeName', 'sellerName', 'seller', 'merchant', 'merchantName', 'shopName', 'vendorName']
const mostOffers = 100
const innerPriceKeys = ['sale', 'amount', 'value', 'current', 'price', 'salesPrice', 'raw', 'min']
const mostLines = 3_000
const longestAttribute = 100_000

export interface Sought {
  /** What the page calls itself. */
  names: readonly string[]
  /** The numbers of its product. */
  ids: ReadonlySet<string>
  /** Whose a shared sign of a currency is. */
  country: string | null
}

/**
 * The state that pages carry for their own scripts: the object that is named like the product, or has the number that
 * the page gives it, and has a price. It is trusted less than what is made for machines, because its fields have no fixed
 * meaning.
 */
export function embeddedData(root: Document, sought: Sought): ProductCandidate[] {
  if (sought.names.length === 0) return []
  let budget = maximumScriptCharacters
  let pushes = mostPushed
  let literals = 0
  const streamed: string[] = []
  const found: { candidate: ProductCandidate; score: number }[] = []
  for (const script of all('script:not([src])', root)) {
    const type = attribute(script, 'type')?.toLowerCase() ?? ''
    if (type === 'application/ld+json') continue
    const text = textContent(script)
    if (text.length > budget || text.length < 20) continue
    budget -= text.length
    for (const state of statesIn(text, type)) found.push(...productsIn(state, sought))
    for (const match of text.matchAll(pushed)) {
      if (pushes === 0) break
      pushes -= 1
      const items = measuredItems(readObjectLiteral(text, match.index + match[0].length))
      found.push(...productsIn(items, sought))
    }
    const givenHere = givenStates(text, mostGiven - literals)
    literals += givenHere.length
    for (const state of givenHere) found.push(...productsIn(state, sought))
    for (const match of text.matchAll(/\b__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g)) {
      const part = parseJson(match[1] ?? '')
      if (typeof part === 'string') streamed.push(part)
    }
  }
  for (const state of attributeStates(root)) found.push(...productsIn(state, sought))
  for (const line of streamed.join('').split('\n', mostLines)) {
    // Each line is a part of the page: its number, and what it is.
    const number = /^[0-9a-f]{1,8}:(?=[[{])/.exec(line)
    if (number) found.push(...productsIn(parseJson(line.slice(number[0].length)), sought))
  }
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** Some pages write JSON as a section of XML. */
function withoutSection(text: string): string {
  const plain = text.trim()
  return plain.startsWith('<![CDATA[') && plain.endsWith(']]>') ? plain.slice(9, -3) : text
}

function statesIn(text: string, type: string): unknown[] {
  if (type.includes('json')) return [parseJson(withoutSection(text))]
  const states = [jsonAfter(text, assigned) ?? calledStateIn(text)]
  // Some sites write their state as a string: JSON.parse("{\"a\":1}").
  for (const match of text.matchAll(/JSON\.parse\(("(?:[^"\\]|\\.)*")\)/g)) {
    const inner = parseJson(match[1] ?? '')
    if (typeof inner === 'string') states.push(parseJson(inner))
    if (states.length > 8) break
  }
  // Others leave the parsing to a later script: prices = '[{"a":1}]'.
  for (const match of text.matchAll(/[=(,:]\s{0,4}'((?:[^'\\\n]|\\.)*)'?/g)) {
    const inner = match[1] ?? ''
    if (inner.length < shortestState || !/^[[{]/.test(inner)) continue
    states.push(parseJson(inner) ?? parseJson(inner.replaceAll("\\'", "'")))
    if (states.length > 16) break
  }
  return states
}

function givenStates(text: string, most: number): unknown[] {
  if (most <= 0 || !/price/i.test(text)) return []
  const states: unknown[] = []
  for (const match of text.matchAll(given)) {
    if (states.length === most) break
    states.push(readObjectLiteral(text, match.index + match[0].length))
  }
  return states
}

function attributeStates(root: Document): unknown[] {
  return all(dataAttributes.map((name) => `[${name}^="{"]`).join(', '), root)
    .slice(0, mostAttributes)
    .flatMap((element) =>
      dataAttributes.map((name) => parseJson(attribute(element, name)?.slice(0, longestAttribute) ?? ''))
    )
}

function calledStateIn(text: string): unknown {
  const call = calledState.exec(text)
  if (call === null) return undefined
  const values = readObjectLiteral(`[${text.slice(text.lastIndexOf('}(') + 2)}`, 0)
  const names = (call[1] ?? '').split(',').map((name) => name.trim())
  return readObjectLiteral(
    text,
    call.index + call[0].length,
    new Map(names.map((name, at) => [name, list(values)[at]]))
  )
}

/** Items that a page tells its measuring scripts, which name the currency once for all. */
function measuredItems(event: unknown): Record<string, unknown>[] {
  const commerce = at(event, 'ecommerce') ?? event
  const currency = at(commerce, 'currency') ?? at(commerce, 'currencyCode')
  const items = [...list(at(commerce, 'items')), ...list(at(commerce, 'detail', 'products'))]
  return items.filter(isRecord).map((item) => ({ currency, ...item }))
}

function productsIn(state: unknown, { names, ids, country }: Sought): { candidate: ProductCandidate; score: number }[] {
  const found: { candidate: ProductCandidate; score: number }[] = []
  let objects = 0
  for (const object of walk(state)) {
    objects += 1
    if (objects > maximum.embeddedObjects || found.length >= 20) break
    const name = nameKeys.map((key) => textValue(object[key])).find((value) => value !== null)
    const likeness = name ? Math.max(...names.map((one) => sharedWords(one, name))) : hasIdOf(object, ids) ? 0.5 : 0
    if (likeness < 0.5 || (name && likeness < 0.6)) continue
    const price = amountIn(object, priceKeys)
    if (price === null || (price.amount === 0 && !isFree(object))) continue
    const before = amountIn(object, beforeKeys)
    const unit = isInHundredths(object) ? 100 : 1
    found.push({
      score: likeness + (defaultKeys.some((key) => object[key] === true) ? 0.01 : 0),
      candidate: {
        source: 'embedded-data',
        name: name ? withoutVariant(name, object) : null,
        brand: brandIn(object),
        price: price.amount / unit,
        listPrice: before !== null && before.amount > price.amount ? before.amount / unit : null,
        availability: stockOf(object),
        currency:
          price.currency ??
          currencyCode(object.currency) ??
          currencyCode(object.priceCurrency) ??
          signIn(object.price, country),
        rating: parseRating(
          at(object, 'averageRating') ?? at(object, 'averageStarRating') ?? at(object, 'rating', 'average')
        ),
        reviewCount: parseCount(
          at(object, 'numberOfReviews') ?? at(object, 'reviewCount') ?? at(object, 'reviewsCount')
        )
      }
    })
  }
  return found
}

/** Themes of Shopify name a variant by its product and by itself: "Red Kettle - 2 l". */
function withoutVariant(name: string, { public_title: variant }: Record<string, unknown>): string {
  const end = ` - ${textValue(variant) ?? ''}`
  return end.length > 3 && name.endsWith(end) ? name.slice(0, -end.length) : name
}

/** Beside the amount: `{ "sale": "120.00", "symbol": "$" }`. */
function signIn(price: unknown, country: string | null): string | null {
  const sign = textValue(at(price, 'symbol')) ?? textValue(at(price, 'currencySymbol'))
  return sign === null || sign.length > 5 ? null : currencyOf(sign, country)
}

/** Answers about prices and stock have no names: they are for the number that the page gives to its product. */
function hasIdOf(object: Record<string, unknown>, ids: ReadonlySet<string>): boolean {
  return idKeys.some((key) => {
    const id = object[key]
    return (typeof id === 'string' || typeof id === 'number') && ids.has(String(id))
  })
}

const shopifyKeys = ['handle', 'variants', 'price_min', 'requires_shipping', 'inventory_management', 'featured_image']

/** Themes of Shopify write hundredths, of any currency. What its API writes has decimals, in strings. */
function isInHundredths(object: Record<string, unknown>): boolean {
  return (
    Number.isInteger(object.price) &&
    Object.hasOwn(object, 'compare_at_price') &&
    shopifyKeys.some((key) => Object.hasOwn(object, key))
  )
}

/** Analytics that know no maker send the category twice. */
function brandIn(object: Readonly<Record<string, unknown>>): string | null {
  const brand = textValue(at(object, 'brand', 'name')) ?? textValue(object.brand) ?? textValue(object.item_brand)
  return brand === textValue(object.item_category) ? null : brand
}

function stockOf(object: Record<string, unknown>): string | null {
  for (const key of stockKeys) {
    const value = object[key]
    if (typeof value === 'boolean') return value ? 'InStock' : 'OutOfStock'
    const word = textValue(value)?.replace(/^https?:\/\/schema\.org\//i, '') ?? ''
    if (stockWord.test(word)) return word.replaceAll(/[ _-]/g, '')
    if (/^unavailable$/i.test(word)) return 'OutOfStock'
  }
  const offer = [object.offers].flat()[0]
  return isRecord(offer) && offer !== object ? stockOf({ availability: offer.availability }) : null
}

/** A price of nothing is often one that is not known yet. */
function isFree(object: Record<string, unknown>): boolean {
  return freeKeys.some((key) => object[key] === true)
}

/** Of offers of several sellers the lowest one, as a buyer finds it. Other lists begin with what is asked. */
function cheapest(offers: readonly unknown[], keys: readonly string[]): unknown {
  const [first, ...others] = offers
  const isOfSeller = (offer: unknown): boolean =>
    sellerKeys.some((key) => textValue(at(offer, key)) !== null || textValue(at(offer, key, 'name')) !== null)
  if (others.length === 0 || !offers.every(isOfSeller)) return first
  const priced = offers.slice(0, mostOffers).flatMap((offer) => {
    const amount = isRecord(offer) ? amountIn(offer, keys, 2)?.amount : undefined
    return amount === undefined || amount === 0 ? [] : [{ offer, amount }]
  })
  return priced.toSorted((a, b) => a.amount - b.amount)[0]?.offer ?? first
}

/** A price under one of these keys, in the object itself or one or two objects down. */
function amountIn(
  object: Record<string, unknown>,
  keys: readonly string[],
  depth = 0
): { amount: number; currency: string | null } | null {
  for (const key of keys) {
    const value = object[key]
    const price = parseDataPrice(value)
    if (price !== null)
      return { amount: price.amount, currency: price.currency ?? currencyCode(object.currency ?? object.currencyCode) }
    if (isRecord(value)) {
      const inner = innerPriceKeys
        .map((name) => parseDataPrice(value[name]) ?? parseDataPrice(at(value[name], 'value')))
        .find((one) => one !== null)
      if (inner)
        return {
          amount: inner.amount,
          currency: inner.currency ?? currencyCode(value.currency ?? value.currencyCode ?? value.currencyUnit)
        }
    }
  }
  if (depth >= 2) return null
  for (const key of ['price', 'prices', 'priceInfo', 'pricing', 'offer', 'offers', 'priceRange']) {
    const value = cheapest([object[key]].flat(), keys)
    if (isRecord(value)) {
      const inner = amountIn(value, keys, depth + 1)
      if (inner !== null) return inner
    }
  }
  return null
}
