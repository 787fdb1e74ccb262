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

test('a well-known maker in the name, where nothing else names one', () => {
  expect(read('', 'Mobilní telefon Samsung Galaxy A15')).toMatchObject({ brand: 'Samsung' })
  expect(read('', 'Fone Bluetooth Huawei FreeBuds Pro 5')).toMatchObject({ brand: 'Huawei' })
  expect(read('', 'Cordless drill Black+Decker BDCDD12')).toMatchObject({ brand: 'Black+Decker' })
  expect(read('', 'ALFA ROMEO Giulia 2.2')).toMatchObject({ brand: 'ALFA ROMEO' })
  expect(read('<p>Brand: Kess</p>', 'Kess Samsung Edition')).toMatchObject({ brand: 'Kess' })
  const others = [
    'Stand for Samsung Galaxy',
    'Samsung Galaxy Hülle',
    'Sony and Nikon lens',
    'red nike bag',
    'Bosche drill'
  ]
  for (const name of others) expect(read('', name), name).toMatchObject({ brand: null })
  const story = readProduct({
    url: 'https://news.example/1',
    root: parseHtml('<h1>How Samsung was made</h1><p>It was.</p>')
  })
  expect(story).toMatchObject({ brand: null })
})
