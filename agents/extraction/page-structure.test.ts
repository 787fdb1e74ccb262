import { describe, expect, it } from 'vitest'
import { pageStructure } from './page-structure.ts'

const shop = 'https://shop.example/products/kettle'

function structureOf(body: string, head = '') {
  return pageStructure({
    url: shop,
    body: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  })
}

describe('page structure', () => {
  it('takes the price of the first offer that has one, from a list, a variant or a specification', () => {
    const product = (offers: unknown, extra = {}) =>
      structureOf(
        '',
        `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Kettle', offers, ...extra })}</script>`
      ).product
    expect(product([{ price: {} }, { price: '39.50', priceCurrency: 'GBP' }])).toMatchObject({
      price: 39.5,
      currency: 'GBP'
    })
    expect(product({ '@type': 'AggregateOffer', lowPrice: 10, highPrice: '20', priceCurrency: 'EUR' })).toMatchObject({
      price: 10,
      priceHigh: 20
    })
    expect(product({ priceSpecification: [{ price: 5, priceCurrency: 'USD' }] })).toMatchObject({
      price: 5,
      currency: 'USD'
    })
    expect(product(undefined, { hasVariant: [{ offers: { price: 7, priceCurrency: 'USD' } }] })).toMatchObject({
      price: 7
    })
  })

  it('reads JSON-LD with raw line breaks, trailing commas and a comment around it', () => {
    const broken = '<!-- {"@graph":[{"@type":"Product","name":"Ket\ntle",},{"@type":["Thing","FAQPage"]}]} -->'
    expect(structureOf('', `<script type="application/ld+json">${broken}</script>`).jsonLdTypes).toEqual([
      'FAQPage',
      'Product',
      'Thing'
    ])
  })

  it('cuts the page at its landmarks and headings, each part with its pictures and calls to action', () => {
    const { sections } = structureOf(`
      <header><nav><a href="/">Home</a></nav></header>
      <main><h1>Kettle</h1><p>It boils.</p><img src="k.png" alt="A kettle"><button>Add to cart</button>
      <h2>Why</h2><p>Because tea.</p></main><footer><p>Small print.</p></footer>`)
    expect(
      sections.map(({ heading, role, text, images, callsToAction }) => [
        heading?.text,
        role,
        text,
        images,
        callsToAction
      ])
    ).toEqual([
      [undefined, 'navigation', 'Home', 0, []],
      ['Kettle', 'main', 'It boils. Add to cart', 1, ['Add to cart']],
      ['Why', 'main', 'Because tea.', 0, []],
      [undefined, 'footer', 'Small print.', 0, []]
    ])
  })

  it('tells forms and links apart by what they are for', () => {
    const { forms, links } = structureOf(`
      <form action="/cart/add" method="post"><select name="size"></select><button>Add to basket</button></form>
      <form role="search"><input name="q"></form>
      <form><label for="e">Your address</label><input id="e" type="email" required><input type="submit" value="Join"></form>
      <form><input name="user"><input type="password" name="p"></form>
      <a href="/legal/privacy">Privacy</a><a href="https://www.instagram.com/kettle">Photos</a><a href="guide.pdf">Guide</a>
      <a href="/products/cup">Cup</a><a href="javascript:alert(1)">No</a><footer><a href="/jobs">Jobs</a></footer>`)
    expect(forms.map(({ purpose, submit }) => [purpose, submit])).toEqual([
      ['purchase', 'Add to basket'],
      ['search', null],
      ['newsletter', 'Join'],
      ['log-in', null]
    ])
    expect(forms[2]?.fields).toEqual([{ name: 'e', type: 'email', label: 'Your address', required: true }])
    expect(links.map(({ text, role, external }) => [text, role, external])).toEqual([
      ['Privacy', 'legal', false],
      ['Photos', 'social', true],
      ['Guide', 'download', false],
      ['Cup', 'product', false],
      ['Jobs', 'footer', false]
    ])
  })

  it('lists each wording of a call to action once, also where a button holds one per screen width', () => {
    const { callsToAction } = structureOf(`
      <a class="btn" href="/buy"><span class="wide">Buy now</span><span class="narrow">Buy now</span></a>
      <button>BUY NOW</button><button>In den Warenkorb</button><button>Menu</button><a href="/blog">We tried everything in this long sentence to buy</a>`)
    expect(callsToAction).toEqual([
      { text: 'Buy now', purpose: 'buy', url: 'https://shop.example/buy', count: 2 },
      { text: 'In den Warenkorb', purpose: 'buy', url: null, count: 1 }
    ])
  })

  it('puts split prices together and says where each was read', () => {
    const { prices } = structureOf(
      '<div class="price"><span>€</span><span>303</span><sup>95</sup></div><p>Was 1.299,00 €, ships for $4.95.</p>',
      '<meta property="product:price:amount" content="12"><meta property="product:price:currency" content="EUR">'
    )
    expect(prices.map(({ amount, currency, from }) => [amount, currency, from])).toEqual([
      [12, 'EUR', 'open-graph'],
      [303.95, 'EUR', 'text'],
      [1299, 'EUR', 'text'],
      [4.95, 'USD', 'text']
    ])
  })

  it('reads every currency in its own way, in text and in data, and a price for each month too', () => {
    const { prices } = structureOf(
      '<h1>Kettle</h1><p>1 299 Kč, 89,90 zł, 249 kr, ₪ 75</p><div class="plan">$12 /month</div>',
      '<script type="application/ld+json">{"@type":"Product","name":"Kettle","offers":{"price":"10.1400","priceCurrency":"eur"}}</script>'
    )
    expect(prices.map(({ amount, currency, text, from }) => [amount, currency, text, from])).toEqual([
      [10.14, 'EUR', '10.1400', 'json-ld'],
      [1299, 'CZK', '1 299 Kč', 'text'],
      [89.9, 'PLN', '89,90 zł', 'text'],
      [249, 'SEK', '249 kr', 'text'],
      [75, 'ILS', '₪ 75', 'text'],
      [12, 'USD', '$12', 'text']
    ])
  })
})
