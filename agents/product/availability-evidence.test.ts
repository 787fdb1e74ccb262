import { expect, test } from 'vitest'
import { parseHtml } from '../page-reading/html.ts'
import { readProduct } from './read-product.ts'

const stock = (body: string, price = '<p class="price">$39.00</p>') =>
  readProduct({
    url: 'https://shop.example/p/red-kettle',
    root: parseHtml(`<body><h1>Red Kettle</h1>${price}${body}</body>`)
  }).availability

test('words that buy, in a text of their own, are a button that only a style draws', () => {
  expect(stock('<p>Jetzt kaufen</p>')).toBe('InStock')
  expect(stock('<li>Læg i kurv</li>', '')).toBe('InStock')
  expect(stock('<p>Jetzt kaufen</p><p>Ausverkauft</p>')).toBe('OutOfStock')
  expect(stock('<p>Jetzt kaufen</p>', '')).toBeNull()
  for (const words of ['Buy 2 and get 1', 'Order now and we send it today', 'Order', 'Shop now', 'Preorder now']) {
    expect(stock(`<p>${words}</p>`), words).toBeNull()
  }
})

test('the words of a picture say that the thing is in stock', () => {
  expect(stock('<img src="a.svg" alt="skladem">')).toBe('InStock')
  expect(stock('<img src="a.svg" alt="stock">')).toBeNull()
  expect(stock('<img src="a.svg" alt="Available">')).toBeNull()
})

test('what is made or got to order is on order, unless a button puts it into a cart', () => {
  for (const words of ['Rendelésre', 'Под заказ', 'Made to order', 'Verfügbarkeit: Auf Bestellung', 'お取り寄せ']) {
    expect(stock(`<p>${words}</p>`), words).toBe('BackOrder')
  }
  expect(stock('<p>Made to order</p><button>Add to cart</button>')).toBe('InStock')
  expect(stock('<p>Made to order in our workshop by hand</p>')).toBeNull()
  expect(stock('<p>Made to order</p><p>Sold out</p>')).toBe('OutOfStock')
})
