import { expect, test } from 'vitest'
import { parseHtml } from '../page-reading/html.ts'
import { readProduct } from './read-product.ts'

const read = (body: string) =>
  readProduct({ url: 'https://shop.example/p/1', root: parseHtml(`<title>Shop</title><body>${body}</body>`) })
const card = `<div class="product-card"><img src="k.jpg"><div class="brand">Kess</div>
  <div class="name border-top">Red Kettle</div><div class="price">$39.00</div><button>Add to cart</button></div>`

test('without a heading the only block that is called a product says its name', () => {
  expect(read(card)).toMatchObject({ name: 'Red Kettle', price: 39, currency: 'USD', brand: 'Kess' })
  expect(read(card + card.replace('Red Kettle', 'Blue Pot')).name).toBe('Shop')
})

test('a link that is named to add is a button, also around one', () => {
  const link = `<a href="#" id="productPageAdd2Cart" onclick="addToCart(1)"><button>Add To Backpack:</button></a>`
  expect(read(`<h1>Red Kettle</h1><p class="price">$39.00</p>${link}`)).toMatchObject({ availability: 'InStock' })
})

test('without a heading that names it, the title is above the price', () => {
  const shown = [
    '<h4>Red Kettle</h4><p>$39.00</p>',
    '<p class="paginatitel">Red Kettle</p><p>Preis: <b>39,00</b> €</p><h1>Kontakt</h1>',
    '<h3 id="modelTitle">Red Kettle</h3><p class="title">Price:</p><p class="title">$39.00</p>',
    '<header><h4>Menu</h4><p>$0.00</p><p>$5.00</p></header><div><h2>Red Kettle</h2><p>$39.00</p></div>'
  ]
  for (const one of shown) expect(read(one), one).toMatchObject({ name: 'Red Kettle', price: 39 })
  const list = '<div><h4>Red Kettle</h4><p>$39.00</p></div><div><h4>Blue Pot</h4><p>$49.00</p></div>'
  expect(read(list).name).toBe('Shop')
  expect(read('<div><div><div><div class="title">Products</div></div></div><p>$39.00</p></div>').name).toBe('Shop')
  expect(read('<div><h4>Products</h4><p>Get $30 off</p></div>').name).toBe('Shop')
  expect(read(`<div class="top-title">Sale</div><p>From $5.00</p><h1>Red Kettle</h1><p>$39.00</p>`).name).toBe(
    'Red Kettle'
  )
})
