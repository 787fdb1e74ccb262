import type { ShownPrice } from '@callsheet/lib/wire/page-structure.ts'
import type { Document } from 'domhandler'
import { currencyCode } from '../page-reading/currency.ts'
import { all, attribute, metaContent } from '../page-reading/html.ts'
import { at, findAll } from '../page-reading/json.ts'
import { parseDataPrice } from '../page-reading/number.ts'
import { textLines, textValue } from '../page-reading/text.ts'
import { pageCountry } from '../product/page-country.ts'
import { readProduct } from '../product/read-product.ts'
import { maximum } from '../page-reading/bounds.ts'

/** Every amount on the page, machine-readable amounts first. Each amount and currency is listed once. */
export function pricesOf(root: Document, url: string, jsonLd: Record<string, unknown>[]): ShownPrice[] {
  const prices = new Map<string, ShownPrice>()
  const country = pageCountry(root, url)
  const add = (shown: ShownPrice): void => {
    const key = `${shown.amount} ${shown.currency}`
    if (!prices.has(key) && prices.size < maximum.prices) prices.set(key, { ...shown, text: shown.text.slice(0, 60) })
  }
  const addData = (from: ShownPrice['from'], text: string | null, currency: string | null): void => {
    const price = parseDataPrice(text, country)
    if (text !== null && price !== null)
      add({ amount: price.amount, currency: currencyCode(currency) ?? price.currency, text, from })
  }
  for (const offers of findAll(jsonLd, 'offers', 200)) {
    for (const offer of Array.isArray(offers) ? offers : [offers]) {
      for (const key of ['price', 'lowPrice', 'highPrice']) {
        addData('json-ld', textValue(at(offer, key)), textValue(at(offer, 'priceCurrency')))
      }
    }
  }
  const metaCurrency = metaContent(root, 'product:price:currency', 'og:price:currency')
  addData('open-graph', metaContent(root, 'product:price:amount', 'og:price:amount'), metaCurrency)
  const itemCurrency = attribute(all('[itemprop="priceCurrency"]', root)[0], 'content')
  for (const element of all('[itemprop="price"]', root).slice(0, 50)) {
    addData('microdata', attribute(element, 'content') ?? textLines(element), itemCurrency)
  }
  for (const { amount, currency, text } of readProduct({ url, root }).amounts)
    add({ amount, currency, text, from: 'text' })
  return [...prices.values()]
}
