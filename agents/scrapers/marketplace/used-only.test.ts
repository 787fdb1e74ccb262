import { expect, it } from 'vitest'
import { marketplace } from './extractor.ts'

const url = 'https://www.amazon.com/dp/B000000000'
const offscreen = (price: string) => `<span class="a-price"><span class="a-offscreen">${price}</span></span>`

function read(box: string) {
  const body = `<div id="dp"><span id="productTitle">Kettle</span>${box}
    <div class="carousel">${offscreen('$5.00')}</div></div>`
  const result = marketplace.extract({ url, contentType: 'text/html', body })
  if (result.outcome !== 'extracted') throw new Error(result.outcome)
  return result.facts
}

it.each([
  ['the box of used books', '<div id="usedBuySection"><span class="a-color-price offer-price">$12.30</span></div>'],
  ['the box for used alone', '<div id="usedOnlyBuybox"><span class="a-color-price offer-price">$12.30</span></div>'],
  ['the same box with a split price', `<div id="usedOnlyBuybox">${offscreen('$12.30')}</div>`],
  [
    'a layout that repeats it as the price of the product',
    `<div id="corePrice_feature_div">${offscreen('$12.30')}</div><div id="usedOnlyBuybox">${offscreen('$12.30')}</div>`
  ]
])('a product that is only sold used has the price of a used one: %s', (_, box) => {
  expect(read(box)).toMatchObject({ price: 12.3, currency: 'USD', condition: 'used' })
})

it('a used offer beside a new one changes nothing', () => {
  const box = `<div id="corePrice_feature_div">${offscreen('$20.00')}</div>
    <div id="buyBoxAccordion"><div id="newAccordionRow_0">${offscreen('$20.00')}</div>
    <div id="usedAccordionRow">${offscreen('$12.30')}</div></div>`
  expect(read(box)).toMatchObject({ price: 20, condition: null })
})

const row = (option: string, price: string) =>
  `<div id="${option.toLowerCase()}AccordionRow_0" data-csa-c-buying-option-type="${option}">
   <div id="corePrice_feature_div">${offscreen(price)}</div></div>`

it.each([
  ['used', row('USED', '$12.30'), row('NEW', '$20.00'), { price: 20, condition: null }],
  ['renewed', row('RENEWED', '$12.30'), row('NEW', '$20.00'), { price: 20, condition: null }],
  ['renewed alone', row('RENEWED', '$12.30'), '', { price: 12.3, condition: 'refurbished' }]
])('an offer in a box that says what it sells is not taken for a new one: %s', (_, one, other, expected) => {
  expect(read(one + other)).toMatchObject(expected)
  expect(read(other + one)).toMatchObject(expected)
})

it('a page without an offer has no price, though others stand on it', () => {
  expect(read('<div id="corePriceDisplay_desktop_feature_div"></div><a>See All Buying Options</a>')).toMatchObject({
    price: null
  })
})
