import type { ShownPrice } from '@callsheet/lib/wire/page-structure.ts'
import { type AnyNode, type Document, type Element, isText } from 'domhandler'
import { all, attribute, metaContent } from '../page-reading/html.ts'
import { at, findAll } from '../page-reading/json.ts'
import { parsePrice } from '../page-reading/number.ts'
import { textLines, textValue } from '../page-reading/text.ts'

const maximumPrices = 60

const thousands = String.raw`\d{1,3}(?:[.,\u00a0]\d{3})*`
const before = String.raw`(?:(?:US|CA|AU|MX|R)?[$€£¥₹]|\b(?:USD|EUR|GBP|CAD|AUD|CHF)\b)`
const after = String.raw`(?:€|£|zł|kr\b|(?:USD|EUR|GBP|CHF)\b)`

/** An amount in running text, with its currency before or after it. */
const written = new RegExp(
  String.raw`${before}[ \u00a0]?${thousands}(?:[.,]\d{1,2})?(?!\d)|\b${thousands}(?:[.,]\d{2})?[ \u00a0]?${after}`,
  'g'
)

/** Every amount on the page, machine-readable amounts first. Each amount and currency is listed once. */
export function pricesOf(root: Document, jsonLd: Record<string, unknown>[]): ShownPrice[] {
  const prices = new Map<string, ShownPrice>()
  const add = (from: ShownPrice['from'], text: string | null, currency: string | null): void => {
    const price = parsePrice(text)
    if (text === null || price === null || prices.size >= maximumPrices) return
    const shown = { amount: price.amount, currency: currency ?? price.currency, text: text.slice(0, 60), from }
    const key = `${shown.amount} ${shown.currency}`
    if (!prices.has(key)) prices.set(key, shown)
  }
  for (const offers of findAll(jsonLd, 'offers', 200)) {
    for (const offer of Array.isArray(offers) ? offers : [offers]) {
      for (const key of ['price', 'lowPrice', 'highPrice']) {
        add('json-ld', textValue(at(offer, key)), textValue(at(offer, 'priceCurrency')))
      }
    }
  }
  const metaCurrency = metaContent(root, 'product:price:currency', 'og:price:currency')
  add('open-graph', metaContent(root, 'product:price:amount', 'og:price:amount'), metaCurrency)
  const itemCurrency = attribute(all('[itemprop="priceCurrency"]', root)[0], 'content')
  for (const element of all('[itemprop="price"]', root).slice(0, 50)) {
    add('microdata', attribute(element, 'content') ?? textLines(element), itemCurrency)
  }
  for (const element of all('[class*="price" i]', root).slice(0, 1000)) add('text', assembledPrice(element), null)
  for (const match of textLines(root).slice(0, 400_000).matchAll(written)) add('text', match[0], null)
  return [...prices.values()]
}

/** Designers split an amount into symbol, whole part and raised fraction, each in its own element. */
function assembledPrice(element: Element): string | null {
  const leaves: string[] = []
  let visits = 0
  const visit = (node: AnyNode): void => {
    visits += 1
    if (leaves.length > 6 || visits > 60) return
    if (isText(node)) {
      const text = node.data.trim()
      if (text !== '') leaves.push(text)
    } else if ('children' in node) for (const child of node.children.slice(0, 61)) visit(child)
  }
  visit(element)
  if (leaves.length > 6 || visits > 60) return null
  const symbol = leaves.find((leaf) => /^(?:[A-Z]{2,3})?[$€£¥₹]$|^[A-Z]{3}$/.test(leaf))
  const whole = leaves.findIndex((leaf) => /^\d{1,3}(?:[.,]?\d{3})*[.,]?$/.test(leaf))
  const fraction = leaves[whole + 1]
  if (symbol === undefined || whole < 0 || fraction === undefined || !/^[.,]?\d{2}$/.test(fraction)) return null
  return `${symbol}${leaves[whole]?.replace(/[.,]$/, '')}.${fraction.replace(/^[.,]/, '')}`
}
