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
