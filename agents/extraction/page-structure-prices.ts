import type { ShownPrice } from '@callsheet/lib/wire/page-structure.ts'
import type { Document } from 'domhandler'
import { currencyCode } from '../page-reading/currency.ts'
import { all, attribute, first, metaContent } from '../page-reading/html.ts'
import { at, findAll } from '../page-reading/json.ts'
import { parseDataPrice } from '../page-reading/number.ts'
import { textLines, textOf, textValue } from '../page-reading/text.ts'
import { readProduct } from '../product/read-product.ts'
import { many } from '../product/schema-product.ts'
import { maximum } from '../page-reading/bounds.ts'

/** Every amount on the page, machine-readable amounts first. Each amount and currency is listed once. */
export function pricesOf(root: Document, url: string, jsonLd: Record<string, unknown>[]): ShownPrice[] {
  const prices = new Map<string, ShownPrice>()
  const { amounts: visible, country } = readProduct({ url, root })
  const add = (shown: ShownPrice): void => {
    const key = `${shown.amount} ${shown.currency}`
    if (!prices.has(key) && prices.size < maximum.prices) prices.set(key, { ...shown, text: shown.text.slice(0, 60) })
  }
  const addData = (from: ShownPrice['from'], text: string | null, currency: string | null): void => {
    const price = parseDataPrice(text, country)
    if (text !== null && price !== null)
      add({ amount: price.amount, currency: currencyCode(currency) ?? price.currency, text, from })
  }
  for (const offer of findAll(jsonLd, 'offers', 200)
    .flatMap(many)
    .slice(0, maximum.offers * 20)) {
    const currency = textValue(at(offer, 'priceCurrency'))
    for (const part of [offer, ...many(at(offer, 'priceSpecification'))]) {
      for (const key of ['price', 'lowPrice', 'highPrice', 'minPrice']) {
        addData('json-ld', textValue(at(part, key)), textValue(at(part, 'priceCurrency')) ?? currency)
      }
    }
  }
  const metaCurrency = metaContent(root, 'product:price:currency', 'og:price:currency')
  addData('open-graph', metaContent(root, 'product:price:amount', 'og:price:amount'), metaCurrency)
  const named = first('[itemprop="priceCurrency"], [property="priceCurrency"], [property="schema:priceCurrency"]', root)
  const itemCurrency = attribute(named, 'content') ?? textOf(named)
  const amounts = '[itemprop="price"], [property="price"], [property="schema:price"]'
  for (const element of all(amounts, root).slice(0, 50)) {
    addData('microdata', attribute(element, 'content') ?? textLines(element), itemCurrency)
  }
  for (const { amount, currency, text } of visible) add({ amount, currency, text, from: 'text' })
  return [...prices.values()]
}
