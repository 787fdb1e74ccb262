import { expect, test } from 'vitest'
import { readOfferPage } from './read-offer-page.ts'
import { readWebPage } from './read-web-page.ts'

const url = 'https://shop.example/p/red-kettle'
const jsonLd = (node: object) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`
const kettle = { name: 'Red Kettle', image: '/kettle.jpg' }
const offer = { price: '34.000', priceCurrency: 'eur', availability: 'https://schema.org/InStock' }

/** Everything that an analyst is given about one page. */
function factsOf(head: string, body = '<h1>Red Kettle</h1>') {
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  const { metadata } = readWebPage({ url, html, status: 200, formats: ['metadata'] })
  const { facts, imageUrls } = readOfferPage({ url, html, metadata })
  return { metadata, product: facts['product'], prices: facts['prices'], imageUrls }
}

test.each([
  ['JSON-LD', jsonLd({ '@type': 'Product', ...kettle, offers: offer })],
  ['a type in lower case', jsonLd({ '@type': 'product', ...kettle, offers: [offer] })],
  ['a type with an address', jsonLd({ '@type': ['http://schema.org/Product'], ...kettle, offers: offer })],
  ['a type with a prefix', jsonLd({ '@type': 'schema:ProductModel', ...kettle, offers: offer })],
  [
    'the subject of the page',
    jsonLd({ '@type': 'ItemPage', mainEntity: { '@type': 'Product', ...kettle, offers: offer } })
  ],
  [
    'a group of variants',
    jsonLd({
      '@type': 'ProductGroup',
      name: 'Red Kettle',
      hasVariant: [{ '@type': 'Product', ...kettle, offers: offer }]
    })
  ],
  [
    'a price in its specification',
    jsonLd({
      '@type': 'Product',
      ...kettle,
      offers: { availability: 'InStock', priceSpecification: [{ price: 34, priceCurrency: 'EUR' }] }
    })
  ],
  [
    'microdata',
    '',
    `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Red Kettle</h1><img itemprop="image" src="/kettle.jpg">
     <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">34.000</b>
     <i itemprop="priceCurrency">EUR</i><link itemprop="availability" href="https://schema.org/InStock"></p></div>`
  ],
  [
    'RDFa',
    '',
    `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Red Kettle</h1><img property="image" src="/kettle.jpg">
     <p property="offers" typeof="Offer"><b property="price">34.000</b><i property="priceCurrency">EUR</i>
     <link property="availability" href="https://schema.org/InStock"></p></div>`
  ]
])('%s: product, offers, prices and pictures tell the same', (_, head, body?: string) => {
  const { metadata, product, prices, imageUrls } = factsOf(head, body)
  const told = { price: 34, currency: 'EUR', availability: 'InStock', name: 'Red Kettle' }
  expect(product).toMatchObject(told)
  expect(metadata).toMatchObject({ price: 34, currency: 'EUR', offers: [told] })
  expect(prices).toEqual([expect.objectContaining({ amount: 34, currency: 'EUR' })])
  expect(imageUrls).toEqual(['https://shop.example/kettle.jpg'])
})

test('the title is the heading that names the page, not the first one', () => {
  const { metadata, product } = factsOf(
    '<title>Red Kettle – House</title>',
    '<h1>Mon compte</h1><h1>Red Kettle</h1><p class="price">€34</p><button>Add to cart</button>'
  )
  expect(metadata?.title).toBe('Red Kettle')
  expect(product).toMatchObject({ name: 'Red Kettle', price: 34 })
})
