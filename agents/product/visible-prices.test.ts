import { expect, test } from 'vitest'
import { parseHtml } from '../page-reading/html.ts'
import { readProduct } from './read-product.ts'

const read = (body: string, lang = 'en') =>
  readProduct({
    url: 'https://shop.example/p/red-kettle',
    root: parseHtml(`<html lang="${lang}"><body><h1>Red Kettle</h1>${body}<button>Add to cart</button></body></html>`)
  })

test('words for crowns', () => {
  expect(read('<p>249 kronor</p>', 'sv')).toMatchObject({ price: 249, currency: 'SEK' })
  expect(read('<p>249 kroner</p>', 'nb-NO')).toMatchObject({ price: 249, currency: 'NOK' })
  expect(read('<p>249,50 kroner</p>', 'da-DK')).toMatchObject({ price: 249.5, currency: 'DKK' })
  expect(read('<p>249 kroner</p>')).toMatchObject({ price: null })
})

test('tiles by the slots of their parts are of other products', () => {
  const tile = '<div data-slot="product-tile"><p>10 kr</p></div>'
  expect(read(`${tile}<p class="price">249 kr</p>${tile}`, 'sv')).toMatchObject({ price: 249 })
})

test('an amount without tax in a text of its own is not said of the amount before it', () => {
  expect(
    read('<div class="price"><p>390 000 Kč</p><p>bez DPH 322 314 Kč</p></div>', 'cs'),
    'in one block'
  ).toMatchObject({ price: 390_000 })
  expect(read('<p>390 000 Kč</p><p>bez DPH 322 314 Kč</p>', 'cs')).toMatchObject({ price: 390_000 })
  expect(read('<p>322 314 Kč bez DPH</p><p>390 000 Kč</p>', 'cs')).toMatchObject({ price: 390_000 })
  expect(read('<p>100 € excl. VAT 121 € incl. VAT</p>', 'nl')).toMatchObject({ price: 121 })
})

test('the price of those who enter a code is not asked', () => {
  expect(read('<p>Com o código TV20:</p><p>€1999,99</p><p class="price">€2499,99</p>', 'pt')).toMatchObject({
    price: 2499.99
  })
  expect(read('<p>with code SAVE10</p><p>$90</p><p>$100</p>')).toMatchObject({ price: 100 })
  expect(read('<p>Item code: K10</p><p>$90</p>')).toMatchObject({ price: 90 })
})

test('what it regularly costs is the price before where a lower one stands beside it', () => {
  const pair = '<p class="price"><b>Sale</b><b>$5.60</b></p><p><i>Reg. price</i><i>$8.00</i></p>'
  expect(read(pair)).toMatchObject({ price: 5.6, listPrice: 8 })
  expect(read('<p class="price">$5.60</p><p>Regularly</p><p>$8.00</p>')).toMatchObject({ price: 5.6, listPrice: 8 })
})

test('the sign of a currency ends the label before an element with the amount', () => {
  expect(read('<p>Price: $<span>120</span></p>')).toMatchObject({ price: 120, currency: 'USD' })
  expect(read('<p>Precio: $<span>19.990</span></p><p>Tel. +56 9 1234 5678</p>')).toMatchObject({ currency: 'CLP' })
})

test('a point before three figures is no American’s', () => {
  expect(read('<p class="price">$99.000</p>', 'es')).toMatchObject({ price: 99_000, currency: null })
  expect(read('<p class="price">$99.00</p>', 'es')).toMatchObject({ price: 99, currency: 'USD' })
})

test('what a page says of itself tells whose sign it is', () => {
  const price = '<p class="price">249 kr</p>'
  const said: readonly [string, string][] = [
    ['<p>Ring +45 12 34 56 78</p>', 'DKK'],
    ['<a href="tel:+4712345678">Ring</a>', 'NOK'],
    ['<a href="mailto:post@kettles.no">Write</a>', 'NOK'],
    ['<button>Læg i kurv</button>', 'DKK'],
    ['<button>Lägg i varukorgen</button>', 'SEK']
  ]
  for (const [words, currency] of said) expect(read(price + words), words).toMatchObject({ price: 249, currency })
  expect(read('<p class="price">1329;-</p><button>Lägg i varukorgen</button>')).toMatchObject({
    price: 1329,
    currency: 'SEK'
  })
  expect(read('<p>Cijena: 24kn</p><button>Dodaj u košaricu</button>')).toMatchObject({ price: 24, currency: 'HRK' })
})

test('what is read aloud before the price is its label', () => {
  const other = '<p class="note">Two for $12.00</p>'
  expect(read(`${other}<p><span>Current price is</span> <span>$39.00</span></p>`)).toMatchObject({ price: 39 })
})

test('an amount that a buyer gets is no price', () => {
  const price = '<p>Assembly</p><p>$74.99</p><p>$27.00 <s>$50.00</s></p>'
  expect(read(`<p>Earn $13.70 with every order</p>${price}`)).toMatchObject({ price: 27 })
  expect(read(`<p><span>Earn</span> <b>$13.70</b></p>${price}`)).toMatchObject({ price: 27 })
  expect(read(`<p>$13.70 in rewards</p>${price}`)).toMatchObject({ price: 27, listPrice: 50 })
})
