import { expect, test } from 'vitest'
import { parseHtml } from '../page-reading/html.ts'
import { readProduct } from './read-product.ts'

const read = (body: string, title = 'Red Kettle on Games') =>
  readProduct({
    url: 'https://games.example/red-kettle',
    root: parseHtml(`<title>${title}</title><body>${body}</body>`)
  })
const extra = '<h3>Soundtrack</h3><div class="price">€8.19</div><button>Add to cart</button>'

test('what says in the place of its price that it is free costs nothing', () => {
  const game = '<h2>Play Red Kettle</h2><div class="price">Free To Play</div><a class="btn">Play Game</a>'
  expect(read(game)).toMatchObject({ name: 'Red Kettle', price: 0, availability: 'InStock' })
  expect(
    read(game + '<p>More about it and of what it is made, which takes some words.</p>'.repeat(8) + extra)
  ).toMatchObject({
    price: 0
  })
  expect(read('<h1>Red Kettle</h1><div class="price">Free <b>€8.19</b></div>')).toMatchObject({ price: 8.19 })
  expect(read('<h1>Red Kettle</h1><p>Free</p><div class="price">€8.19</div>')).toMatchObject({ price: 8.19 })
})

const state = (product: object) =>
  read(
    `<h1>Red Kettle</h1><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { product } })}</script>`
  )

test('a state’s price of nothing counts where the state says that it is free', () => {
  expect(state({ name: 'Red Kettle', price: 0, isFree: true })).toMatchObject({ price: 0 })
  expect(state({ name: 'Red Kettle', price: 0 })).toMatchObject({ price: null })
})

test('of a state’s offers of several sellers the lowest counts', () => {
  const offers = [
    { storeName: 'Kess', price: 48 },
    { storeName: 'Pott', price: 39 }
  ]
  expect(state({ name: 'Red Kettle', offers })).toMatchObject({ price: 39 })
  expect(state({ name: 'Red Kettle', offers: offers.map(({ price }) => ({ price })) })).toMatchObject({ price: 48 })
})

test('a verb before the name is none of it where the page’s title begins without it', () => {
  expect(read('<h2>Get Well Card</h2><b class="price">$3</b>', 'Get Well Card').name).toBe('Get Well Card')
})
