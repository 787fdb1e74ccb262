import { expect, test } from 'vitest'
import { parseHtml } from '../page-reading/html.ts'
import { readProduct } from './read-product.ts'

const shown = '<h1>Red Kettle</h1><div class="price">$39.00</div><button>Add to cart</button>'
const read = (body: string) =>
  readProduct({ url: 'https://shop.example/p/red-kettle', root: parseHtml(`<body>${shown}${body}</body>`) })

test('no stars are given where nobody has given any', () => {
  expect(read('<p>0/5 - 0 opiniões</p>')).toMatchObject({ rating: null })
  expect(read('<p>4.5/5 - 2 opiniões</p>')).toMatchObject({ rating: 4.5, reviewCount: 2 })
})

test('the stars of one buyer are not those of all', () => {
  const review = (stars: number) =>
    `<li class="review"><span class="stars" aria-label="${stars} out of 5"></span><p>It boils.</p></li>`
  expect(read(`<h2>Reviews</h2><ul>${review(4)}${review(5)}</ul>`)).toMatchObject({ rating: null })
  expect(read('<div class="review"><span class="stars" aria-label="4 out of 5"></span></div>')).toMatchObject({
    rating: 4
  })
})

test('the stars on a site that rates shops are those of the shop', () => {
  const stars = '<span class="stars" title="4.9 out of 5"></span><span>4.9 out of 5</span>'
  const addresses = [
    'https://www.google.com/storepages?q=shop.example',
    'https://uk.trustpilot.com/review/shop.example'
  ]
  for (const address of addresses) expect(read(`<a href="${address}">${stars}</a>`)).toMatchObject({ rating: null })
  expect(read(`<a href="#reviews">${stars}</a>`)).toMatchObject({ rating: 4.9 })
})

test('a number in brackets beside the stars in figures says by how many', () => {
  const stars = (count: string) => `<a class="rating"><span>4.1</span><span>${count}</span></a>`
  expect(read(stars('(407)'))).toMatchObject({ rating: 4.1, reviewCount: 407 })
  expect(read(stars('(May)'))).toMatchObject({ rating: 4.1, reviewCount: null })
})
