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
    'Bosche drill',
    'Panasonic Telefontasche',
    'Hülle iPhone 15',
    'Cover for iPhone 15',
    'Motor 5 HP'
  ]
  for (const name of others) expect(read('', name), name).toMatchObject({ brand: null })
  const story = readProduct({
    url: 'https://news.example/1',
    root: parseHtml('<h1>How Samsung was made</h1><p>It was.</p>')
  })
  expect(story).toMatchObject({ brand: null })
})

test('a word for an accessory within another word is none', () => {
  expect(read('', 'Lavadora Samsung Global 9 kg')).toMatchObject({ brand: 'Samsung' })
  expect(read('', 'Milka Schokolade 100 g')).toMatchObject({ brand: 'Milka' })
  expect(read('', 'Makita Akkuschrauber DF333')).toMatchObject({ brand: 'Makita' })
  expect(read('', 'Ray-Ban sunglasses RB2140')).toMatchObject({ brand: 'Ray-Ban' })
  expect(read('', 'AVENTICS™ Profile cylinder TM5')).toMatchObject({ brand: 'AVENTICS' })
})

test('a range that one maker alone uses names it', () => {
  expect(read('', 'iPhone 15 Pro 128 GB')).toMatchObject({ brand: 'Apple' })
  expect(read('', '14インチMacBook Pro')).toMatchObject({ brand: 'Apple' })
  expect(read('', 'Galaxy S24 Ultra')).toMatchObject({ brand: 'Samsung' })
  expect(read('', 'Galaxy chocolate 100 g')).toMatchObject({ brand: null })
})

const readAt = (url: string, name: string, title: string, body = '') =>
  readProduct({
    url,
    root: parseHtml(
      `<title>${title}</title><body><h1>${name}</h1><p class="price">$39.00</p><button>Add to cart</button>${body}</body>`
    )
  })

test('a well-known maker made what its own shop sells', () => {
  expect(
    readAt('https://www.hellyhansen.com/en_us/crew-jacket', 'Crew Jacket', 'Crew Jacket | Helly Hansen US')
  ).toMatchObject({ brand: 'Helly Hansen' })
  expect(readAt('https://www.hp.com/de-de/p', 'Omen 16', 'Omen 16 | HP Store')).toMatchObject({ brand: 'HP' })
  expect(readAt('https://www.ikea.com/p/1', 'KALLAX', 'KALLAX - IKEA')).toMatchObject({ brand: 'IKEA' })
  expect(readAt('https://shop.samsung.example/p/1', 'Red Kettle', 'Red Kettle')).toMatchObject({ brand: 'Samsung' })
  expect(readAt('https://www.hellyhansen.com/p', 'Cap', 'Cap', '<p>Brand: Kess</p>')).toMatchObject({ brand: 'Kess' })
  expect(readAt('https://samsungparts.example/p/1', 'Red Kettle', 'Red Kettle')).toMatchObject({ brand: null })
})

test('a shop that is called like the first words of its product made it', () => {
  expect(readAt('https://www.solo-kettle.co.uk/p', 'Solo Kettle Red', 'Solo Kettle Red')).toMatchObject({
    brand: 'Solo Kettle'
  })
  expect(readAt('https://kettle.example/p', 'Kettle Red', 'Kettle Red')).toMatchObject({ brand: null })
})

test('figures alone in brackets are no maker', () => {
  expect(read('<div class="brand">(2)</div>')).toMatchObject({ brand: null })
})

test('a category with which the name begins is no maker', () => {
  const crumb = (address: string) => `<p><a href="${address}">PC Gamer</a></p>`
  const name = 'PC Gamer Comet R5 256Go'
  expect(read(crumb('https://shop.example/categorie-produit/pc-gamer/'), name)).toMatchObject({ brand: null })
  expect(read(crumb('https://shop.example/pc-gamer/'), name)).toMatchObject({ brand: 'PC Gamer' })
  const data =
    '<script type="application/ld+json">{"@type":"WebPage","about":{"category":"Computers &gt; PC Gamer"}}</script>'
  expect(read(`<p>PC Gamer</p>${data}`, name)).toMatchObject({ brand: null })
})
