import type { Document } from 'domhandler'
import { textContent } from 'domutils'
import { all, attribute, first } from '../page-reading/html.ts'
import { at, jsonAfter, list, parseJson } from '../page-reading/json.ts'
import { currencyCode } from '../page-reading/currency.ts'
import { parseDataPrice } from '../page-reading/number.ts'
import { textValue } from '../page-reading/text.ts'
import type { ProductCandidate } from './product-candidate.ts'

/** What the common shop systems leave in their pages for their own scripts. One entry for each that is found. */
export function shopData(root: Document): ProductCandidate[] {
  const found = [
    shopify(root),
    woocommerce(root),
    magento(root),
    prestashop(root),
    bigcommerce(root),
    squarespace(root)
  ]
  return found.flatMap((candidate) => (candidate === null ? [] : [{ ...candidate, source: 'shop-data' }]))
}

type ShopData = Omit<ProductCandidate, 'source'>

/** Analytics data of every Shopify theme: prices in hundredths, whatever the currency. */
function shopify(root: Document): ShopData | null {
  const script = scriptWith(root, 'ShopifyAnalytics')
  const product = at(script === null ? undefined : jsonAfter(script, /\bmeta\s*=\s*/), 'product')
  const variant = list(at(product, 'variants'))[0]
  const price = at(variant, 'price')
  if (typeof price !== 'number') return null
  const currency = /ShopifyAnalytics\.meta\.currency\s*=\s*'([A-Z]{3})'|meta\["currency"\]\s*=\s*'([A-Z]{3})'/.exec(
    script ?? ''
  )
  return {
    name: textValue(at(product, 'title')),
    brand: textValue(at(product, 'vendor')),
    price: price / 100,
    currency: currencyCode(currency?.[1] ?? currency?.[2] ?? root)
  }
}

/** Variations with their price now and before. */
function woocommerce(root: Document): ShopData | null {
  const form = first('form.variations_form[data-product_variations]', root)
  const variations = list(parseJson(attribute(form, 'data-product_variations') ?? ''))
  const priced = variations.flatMap((variation) => {
    const price = parseDataPrice(at(variation, 'display_price'))?.amount
    const before = parseDataPrice(at(variation, 'display_regular_price'))?.amount
    return price === undefined
      ? []
      : [{ price, before: before ?? price, inStock: at(variation, 'is_in_stock') === true }]
  })
  const [cheapest] = priced.toSorted((a, b) => a.price - b.price)
  if (cheapest === undefined) return null
  return {
    price: cheapest.price,
    priceHigh: Math.max(...priced.map(({ price }) => price)),
    listPrice: cheapest.before > cheapest.price ? cheapest.before : null,
    availability: priced.some(({ inStock }) => inStock) ? 'InStock' : 'OutOfStock'
  }
}

function magento(root: Document): ShopData | null {
  const box = first('.product-info-main, .product-info-price, .product-essential', root)
  const amount = (type: string) =>
    parseDataPrice(attribute(box && first(`[data-price-type="${type}"]`, box), 'data-price-amount'))?.amount ?? null
  const price = amount('finalPrice') ?? amount('minPrice')
  if (price === null) return null
  const before = amount('oldPrice')
  return { price, listPrice: before !== null && before > price ? before : null }
}

function prestashop(root: Document): ShopData | null {
  const data = parseJson(attribute(first('[data-product*="price_amount"]', root), 'data-product') ?? '')
  const price = parseDataPrice(at(data, 'price_amount'))?.amount
  if (price === undefined) return null
  const before = parseDataPrice(at(data, 'price_without_reduction'))?.amount ?? null
  const canBuy = at(data, 'add_to_cart_url')
  return {
    name: textValue(at(data, 'name')),
    price,
    listPrice: before !== null && before > price ? Math.round(before * 100) / 100 : null,
    availability: canBuy === undefined ? null : canBuy === null || canBuy === '' ? 'OutOfStock' : 'InStock'
  }
}

function bigcommerce(root: Document): ShopData | null {
  const script = scriptWith(root, 'BCData')
  const attributes = at(script === null ? undefined : jsonAfter(script, /\bBCData\s*=\s*/), 'product_attributes')
  const prices = at(attributes, 'price')
  const price = at(prices, 'with_tax', 'value') ?? at(prices, 'without_tax', 'value')
  if (typeof price !== 'number') return null
  const before = at(prices, 'rrp_with_tax', 'value') ?? at(prices, 'rrp_without_tax', 'value')
  const isInStock = at(attributes, 'instock')
  return {
    price,
    listPrice: typeof before === 'number' && before > price ? before : null,
    currency: currencyCode(at(prices, 'with_tax', 'currency') ?? at(prices, 'without_tax', 'currency')),
    availability: isInStock === undefined ? null : isInStock === true ? 'InStock' : 'OutOfStock'
  }
}

/** Variants with their price in decimals beside the one in the smallest unit. */
function squarespace(root: Document): ShopData | null {
  const script = scriptWith(root, 'SQUARESPACE_CONTEXT')
  const context = script === null ? undefined : jsonAfter(script, /\bSQUARESPACE_CONTEXT\s{0,20}=\s{0,20}/)
  const variants = list(at(context, 'product', 'variants')).flatMap((variant) => {
    const full = parseDataPrice(at(variant, 'price', 'decimalValue'))?.amount
    const sale =
      at(variant, 'onSale') === true ? parseDataPrice(at(variant, 'salePrice', 'decimalValue'))?.amount : null
    const stock = at(variant, 'stock')
    const quantity = at(stock, 'quantity')
    return full === undefined
      ? []
      : [
          {
            price: sale ?? full,
            full,
            currency: currencyCode(at(variant, 'price', 'currencyCode')),
            isInStock: at(stock, 'unlimited') === true ? true : typeof quantity === 'number' ? quantity > 0 : null
          }
        ]
  })
  const [cheapest] = variants.toSorted((a, b) => a.price - b.price)
  if (cheapest === undefined) return null
  return {
    name: textValue(at(context, 'item', 'title')),
    price: cheapest.price,
    priceHigh: Math.max(...variants.map(({ price }) => price)),
    listPrice: cheapest.full > cheapest.price ? cheapest.full : null,
    currency: cheapest.currency,
    availability: variants.some(({ isInStock }) => isInStock === true)
      ? 'InStock'
      : variants.every(({ isInStock }) => isInStock === false)
        ? 'OutOfStock'
        : null
  }
}

function scriptWith(root: Document, word: string): string | null {
  const scripts = all('script:not([src])', root)
    .map((script) => textContent(script))
    .filter((text) => text.includes(word))
  return scripts.toSorted((a, b) => b.length - a.length)[0] ?? null
}
