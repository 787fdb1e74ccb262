import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { evaluateOtherShops } from './evaluate-other-shops.ts'
import shops from './other-shops.json' with { type: 'json' }
import { evaluateProducts, f1Of } from './evaluate-products.ts'
import { parseHtml } from '../../page-reading/html.ts'
import { readProduct } from '../read-product.ts'
import { withoutData } from './without-data.ts'
import { reportProducts, shareRight } from './report-products.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/samples/wcxb')
const here = existsSync(folder)

test.skipIf(!here)(
  `saved shop pages are read${here ? '' : ' (skipped: there is no ../shared/samples/wcxb beside this checkout)'}`,
  { timeout: 60_000 },
  () => {
    const outcomes = evaluateProducts(folder)
    expect(f1Of(outcomes, 'price'), reportProducts(outcomes)).toBeGreaterThan(0.95)
    expect(f1Of(outcomes, 'availability'), reportProducts(outcomes)).toBeGreaterThan(0.95)
    expect(shareRight(outcomes), reportProducts(outcomes)).toBeGreaterThan(0.95)
  }
)

const shopFolders = ['../shared/samples/shops', '.callsheet/pages/shops'].map((one) =>
  resolve(import.meta.dirname, '../../..', one)
)
const others = evaluateOtherShops(shopFolders)

test('the truth about other shops is well formed, and each page is read or named as missing', () => {
  const pages = new Set(others.outcomes.map(({ page }) => page))
  expect(pages.size + others.missing.length).toBe(Object.keys(shops).length)
})

test.skipIf(others.outcomes.length === 0)(
  `saved pages of other shops are read${others.outcomes.length > 0 ? '' : ' (skipped: there is no ../shared/samples/shops beside this checkout)'}`,
  { timeout: 60_000 },
  () => {
    expect(f1Of(others.outcomes, 'price'), reportProducts(others.outcomes)).toBeGreaterThan(0.9)
    expect(shareRight(others.outcomes), reportProducts(others.outcomes)).toBeGreaterThan(0.95)
  }
)

test('without its data a page says only what people see', () => {
  const html = `<head><title>Red Kettle</title><meta property="product:price:amount" content="38"></head>
    <script type="application/ld+json">{"@type":"Product","name":"Red Kettle","offers":{"price":37,"priceCurrency":"USD"}}</script>
    <body itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Red Kettle</h1><p class="price">$39.00</p>
    <meta itemprop="brand" content="Kess"><button data-price="36">Add to cart</button></body>`
  const read = (root: ReturnType<typeof parseHtml>) => readProduct({ url: 'https://shop.example/p', root })
  expect(read(parseHtml(html)).candidates.length).toBeGreaterThan(1)
  expect(read(withoutData(parseHtml(html)))).toMatchObject({
    price: 39,
    brand: null,
    candidates: [{ source: 'visible' }]
  })
})
