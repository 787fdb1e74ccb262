import { expect, test } from 'vitest'
import { parseHtml } from '../page-reading/html.ts'
import { readProduct } from './read-product.ts'

const read = (body: string, name = 'TV Kess 85C7L') =>
  readProduct({
    url: 'https://shop.example/p/1',
    root: parseHtml(`<body><h1>${name}</h1><p class="price">$39.00</p><button>Add to cart</button>${body}</body>`)
  })
/** Another model, in a list. */
const other = `<section><article itemprop="itemListElement" itemscope itemtype="http://schema.org/Product">
  <b itemprop="name">TV Kess 85X11K</b>
  <div itemprop="brand" itemscope itemtype="http://schema.org/Brand"><meta itemprop="name" content="Kess"></div>
  <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="99.00">
  <link itemprop="availability" href="http://schema.org/SoldOut"></div></article></section>`

test('markup of other products names the maker that is in the name, and says nothing else of this one', () => {
  const own = '<meta itemprop="price" content="39.00">'
  expect(read(own + other)).toMatchObject({ brand: 'Kess', price: 39, availability: 'InStock' })
  expect(read(own + other, 'TV Pott 12')).toMatchObject({ brand: null })
})

test('a category that analytics send as the maker too is none', () => {
  const sent = (maker: string) =>
    `<script>dataLayer.push({"items":[{"item_name":"Red Kettle","price":39,"item_brand":"${maker}","item_category":"Bundles"}]})</script>`
  expect(read(sent('Bundles'), 'Red Kettle')).toMatchObject({ brand: null })
  expect(read(sent('Kess'), 'Red Kettle')).toMatchObject({ brand: 'Kess' })
})
