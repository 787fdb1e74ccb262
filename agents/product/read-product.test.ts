import { describe, expect, test } from 'vitest'
import { parseHtml } from '../page-reading/html.ts'
import { readProduct } from './read-product.ts'

const read = (body: string, { head = '', url = 'https://shop.example/p/red-kettle', lang = 'en' } = {}) =>
  readProduct({
    url,
    root: parseHtml(`<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`)
  })
const jsonLd = (node: object) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`
const kettle = (offers: object) => jsonLd({ '@type': 'Product', name: 'Red Kettle', offers })
const kettleOf = (price: string, priceCurrency: string) => kettle({ price, priceCurrency })
const shown = '<h1>Red Kettle</h1><div class="product-price">$39.00</div><button>Add to cart</button>'

describe('data for machines', () => {
  test('a card of the page says it in pairs', () => {
    const pair = (number: number, label: string, data: string) =>
      `<meta name="twitter:label${number}" content="${label}"><meta name="twitter:data${number}" content="${data}">`
    const body = '<h1>Red Kettle</h1>'
    const head = pair(1, 'Preço', 'R$34,99') + pair(2, 'Estoque', 'Não') + pair(3, 'Marca', 'Kess')
    expect(read(body, { head, lang: 'pt-BR' })).toMatchObject({
      price: 34.99,
      currency: 'BRL',
      availability: 'OutOfStock',
      brand: 'Kess'
    })
    expect(read(body, { head: pair(1, 'Price', '$10 - $20') + pair(2, 'Time to read', '3 minutes') })).toMatchObject({
      price: null,
      isProductPage: false
    })
  })

  test('microdata is read from visible elements, and stays with its own product', () => {
    const product = read(`
      <div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Red Kettle</h1>
        <span itemprop="brand" itemscope itemtype="http://schema.org/Brand"><b itemprop="name">Kess</b></span>
        <div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating">
          <b itemprop="ratingValue">92</b> of <i itemprop="bestRating">100</i>, <u itemprop="reviewCount">1,204</u></div>
        <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
          <span itemprop="price">10.1400</span><b itemprop="priceCurrency" content="eur"></b>
          <link itemprop="availability" href="http://schema.org/OutOfStock"></div>
        <div itemprop="isRelatedTo" itemscope itemtype="http://schema.org/Product"><i itemprop="name">Blue Pot</i></div>
      </div>`)
    expect(product).toMatchObject({
      name: 'Red Kettle',
      brand: 'Kess',
      price: 10.14,
      currency: 'EUR',
      availability: 'OutOfStock',
      rating: 4.6,
      reviewCount: 1204
    })
  })

  test('RDFa is read too', () => {
    const product = read(`<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Red Kettle</h1>
      <div property="offers" typeof="Offer"><b property="price">25.00</b><i property="priceCurrency">GBP</i></div></div>`)
    expect(product).toMatchObject({ name: 'Red Kettle', price: 25, currency: 'GBP', priceSource: 'microdata' })
  })

  test('offers of GoodRelations are read', () => {
    const product = read(`<div xmlns:gr="http://purl.org/goodrelations/v1#" about="#offer" typeof="gr:Offering">
      <b property="gr:name" content="Red Kettle"></b><div rel="foaf:depiction" resource="/kettle.jpg"></div>
      <div rel="gr:includes"><div typeof="gr:SomeItems">
        <div rel="gr:hasManufacturer"><div typeof="gr:BusinessEntity"><b property="gr:legalName" content="Kess"></b></div></div>
        <div rel="gr:hasInventoryLevel"><div typeof="gr:QuantitativeValue"><b property="gr:hasMinValue" content="1"></b></div></div>
      </div></div>
      <div rel="gr:hasPriceSpecification"><div typeof="gr:UnitPriceSpecification">
        <b property="gr:hasCurrency" content="EUR"></b><b property="gr:hasCurrencyValue" content="19.90"></b></div></div></div>`)
    expect(product).toMatchObject({
      name: 'Red Kettle',
      brand: 'Kess',
      price: 19.9,
      currency: 'EUR',
      availability: 'InStock',
      images: ['/kettle.jpg'],
      priceSource: 'microdata'
    })
  })

  test.each([
    [
      'microdata',
      `<div itemscope itemtype="http://data-vocabulary.org/Product"><b itemprop="name">Red Kettle</b><i itemprop="brand">Kess</i>
       <p itemprop="review" itemscope itemtype="http://data-vocabulary.org/Review-aggregate"><i itemprop="rating">4.4</i> <i itemprop="count">89</i></p>
       <p itemprop="offerDetails" itemscope itemtype="http://data-vocabulary.org/Offer"><meta itemprop="currency" content="USD">
       <i itemprop="price">19.90</i><i itemprop="availability" content="out_of_stock"></i></p></div>`
    ],
    [
      'RDFa',
      `<div xmlns:v="http://rdf.data-vocabulary.org/#" typeof="v:Product"><b property="v:name">Red Kettle</b><i property="v:brand">Kess</i>
       <p rel="v:review"><b typeof="v:Review-aggregate"><i rel="v:rating"><u typeof="v:Rating"><s property="v:average">88</s>
       <s property="v:best">100</s></u></i> <i property="v:count">89</i></b></p>
       <p rel="v:offerDetails"><b typeof="v:Offer"><i property="v:price">19.90</i><i property="v:currency" content="USD"></i>
       <i property="v:availability" content="out_of_stock"></i></b></p></div>`
    ]
  ])('the types of data-vocabulary.org are read as %s', (_, markup) => {
    expect(read(markup)).toMatchObject({
      name: 'Red Kettle',
      brand: 'Kess',
      price: 19.9,
      currency: 'USD',
      availability: 'OutOfStock',
      rating: 4.4,
      reviewCount: 89
    })
  })

  test('microdata takes what stands elsewhere in the page by its number', () => {
    const product =
      read(`<title>Our pictures</title><div itemscope itemtype="http://schema.org/Product" itemref="cost"><b itemprop="name">Red Kettle</b></div>
      <div id="cost" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><b itemprop="price">39</b></div>
      <div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Blue Pot</b></div><div itemscope itemtype="http://schema.org/Product"><img itemprop="image" src="1.jpg"></div>`)
    expect(product).toMatchObject({ name: 'Red Kettle', price: 39 })
  })

  test("properties without a scope are of the page's product, where there is one price", () => {
    const cloth = '<h1 itemprop="name">Red Kettle</h1><i itemprop="brand">Kess</i>'
    const product = read(
      `${cloth}<b itemprop="price">$5.98</b><i class="rating-number">4.5</i><i itemprop="reviewCount">312</i>`
    )
    expect(product).toMatchObject({
      brand: 'Kess',
      price: 5.98,
      rating: 4.5,
      reviewCount: 312,
      priceSource: 'microdata'
    })
    const two = read(`${cloth}<b itemprop="price">$5.98</b><b itemprop="price">$7.98</b>`)
    expect(two.brand).toBeNull()
  })

  test('kinds that stand beside their group belong to it', () => {
    const group = { '@type': 'ProductGroup', '@id': '#kettles', name: 'Red Kettle' }
    const kind = (size: string, price: number) => ({
      '@type': 'Product',
      name: `Kess Red Kettle for the stove and the fire, ${size}`,
      isVariantOf: { '@id': '#kettles' },
      offers: { price, priceCurrency: 'GBP', availability: 'https://schema.org/InStock' }
    })
    const product = read('', { head: jsonLd([group, kind('1 l', 15), kind('2 l', 20)]) })
    expect(product).toMatchObject({ name: 'Red Kettle', price: 15, currency: 'GBP', availability: 'InStock' })
  })

  test('of prices with and without tax, the one with tax counts', () => {
    const specification = (price: number, valueAddedTaxIncluded: boolean) => ({ price, valueAddedTaxIncluded })
    const offer = { price: 100, priceCurrency: 'EUR' }
    const priceSpecification = [specification(100, false), specification(121, true)]
    expect(read('', { head: kettle({ ...offer, priceSpecification }) }).price).toBe(121)
    expect(read('', { head: kettle({ ...offer, priceSpecification: priceSpecification[0] }) }).price).toBe(100)
  })

  test.each([
    ['179.000000', 179],
    ['34.000', 34],
    ['1.299,00', 1299],
    [12.5, 12.5]
  ])('types in lower case count, and the amount %s is %d', (price, amount) => {
    const product = read('', {
      head: jsonLd({ '@type': 'http://schema.org/product', name: 'Red Kettle', offers: { price } })
    })
    expect(product.price).toBe(amount)
  })

  test('a new offer comes before a used one, and one that is sold used only says so', () => {
    const used = { price: 9, priceCurrency: 'USD', itemCondition: 'https://schema.org/UsedCondition' }
    expect(read('', { head: kettle([used, { price: 20, priceCurrency: 'USD' }] as object) }).price).toBe(20)
    expect(read('', { head: kettle([used] as object) })).toMatchObject({ price: 9, condition: 'used' })
  })

  test.each([
    [
      'Shopify',
      `<script>window.ShopifyAnalytics = {}; var meta = {"product":{"title":"Red Kettle","vendor":"Kess","variants":[{"price":4150}]}};
       ShopifyAnalytics.meta.currency = 'USD';</script>`,
      { price: 41.5, brand: 'Kess', currency: 'USD' }
    ],
    [
      'WooCommerce',
      `<form class="variations_form" data-product_variations='[{"display_price":30,"display_regular_price":45,"is_in_stock":true},{"display_price":60,"display_regular_price":60,"is_in_stock":false}]'></form>`,
      { price: 30, priceHigh: 60, listPrice: 45, availability: 'InStock' }
    ],
    [
      'Magento',
      `<div class="product-info-main"><span data-price-type="oldPrice" data-price-amount="50"></span><span data-price-type="finalPrice" data-price-amount="44.9"></span></div>`,
      { price: 44.9, listPrice: 50 }
    ],
    [
      'Squarespace',
      `<script data-name="static-context">Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {"item":{"title":"Red Kettle"},"product":{"variants":[{"attributes":{"Size":"L"},"price":{"currencyCode":"GBP","value":5000,"decimalValue":"50.00"},"onSale":true,"salePrice":{"currencyCode":"GBP","value":4150,"decimalValue":"41.50"},"stock":{"unlimited":true}}]}};</script>`,
      { price: 41.5, listPrice: 50, currency: 'GBP', availability: 'InStock', priceSource: 'shop-data' }
    ],
    [
      'Nuxt, as a function of its values',
      `<script>window.__NUXT__=(function(a,b,c){return {data:[{product:{name:"Red \\u004bettle",brand:b,price:c,currency:a}}],error:null}}("USD",{name:"Kess"},41.5));</script>`,
      { price: 41.5, brand: 'Kess', currency: 'USD' }
    ],
    [
      'Salesforce, in an attribute',
      `<div class="product-detail" data-analytics='{"id":"7","name":"Red Kettle","brand":"Kess","price":41.5,"currency":"USD"}'></div>`,
      { price: 41.5, brand: 'Kess', currency: 'USD' }
    ],
    [
      'a theme of Shopify, in hundredths',
      `<script type="application/json">{"id":1,"title":"Red Kettle","handle":"red-kettle","price":4150,"compare_at_price":5000,"available":false}</script>`,
      { price: 41.5, listPrice: 50, availability: 'OutOfStock', priceSource: 'embedded-data' }
    ],
    [
      'what is told to measuring scripts',
      `<script>window.dataLayer = window.dataLayer || []; dataLayer.push({event: 'view_item', ecommerce: {currency: "EUR", value: price(1, 2), items: [{item_name: 'Red Kettle', item_brand: "Kess", price: 41.5, quantity: 1}]}});</script>`,
      { price: 41.5, brand: 'Kess', currency: 'EUR', priceSource: 'embedded-data' }
    ],
    [
      'an event of a view',
      `<script>gtag("event", "view_item", { "currency": "USD", "items": [{ "item_name": "Red Kettle", "price": "41.50" }] })</script>`,
      { price: 41.5, currency: 'USD' }
    ],
    [
      'a page that is streamed in parts',
      `<script>self.__next_f.push([1,"1:[\\"$\\",\\"div\\",null,{\\"product\\":{\\"name\\":\\"Red Kettle\\",\\"pri"])</script>
       <script>self.__next_f.push([1,"ce\\":41.5,\\"currency\\":\\"EUR\\",\\"inStock\\":true}}]\\n2:null\\n"])</script>`,
      { price: 41.5, currency: 'EUR', availability: 'InStock', priceSource: 'embedded-data' }
    ],
    [
      'answers about prices that are kept as text, in the one for the number of this product',
      `${jsonLd({ '@type': 'Product', name: 'Red Kettle', productID: 2060257, offers: {} })}<script>shop.answer = '[{"productId":2051047,"isInStock":true,"productPrice":{"current":{"value":29.99},"currency":"GBP"}},{"productId":2060257,"isInStock":true,"productPrice":{"current":{"value":41.5},"currency":"GBP"}}]';</script>`,
      { price: 41.5, currency: 'GBP', availability: 'InStock', priceSource: 'embedded-data' }
    ],
    [
      'a state that is written as a string',
      `<script>window.__X__ = JSON.parse("{\\"item\\":{\\"title\\":\\"Red Kettle\\",\\"price\\":{\\"formatted_current_price\\":\\"$21.99\\"}}}")</script>`,
      { price: 21.99, currency: 'USD', priceSource: 'embedded-data' }
    ]
  ])('%s', (_, markup, expected) => {
    expect(read(`<h1>Red Kettle</h1>${markup}`)).toMatchObject(expected)
  })
})

describe('what a reader sees decides', () => {
  test('a sale price beats the price before it in the data, with a reason', () => {
    const product = read(
      '<h1>Red Kettle</h1><p class="price"><del>$50.00</del> <b>$35.00</b></p><button>Add to cart</button>',
      { head: kettle({ price: 50, priceCurrency: 'USD' }) }
    )
    expect(product).toMatchObject({ price: 35, listPrice: 50, currency: 'USD', priceSource: 'visible' })
    expect(product.reasons.join()).toContain('before')
    expect(product.candidates).toContainEqual(expect.objectContaining({ source: 'json-ld', price: 50 }))
  })

  test('the data of a shop’s own currency is not the price where that stands in a list of currencies', () => {
    const list = '<ul><li>AED: 549.56 AED</li><li>GBP: £110.82</li></ul>'
    const product = read(`<h1>Red Kettle</h1><div class="price">€132.34</div>${list}<button>Add to cart</button>`, {
      head: kettle({ price: 549.56, priceCurrency: 'EUR' })
    })
    expect(product).toMatchObject({ price: 132.34, currency: 'EUR', priceSource: 'visible' })
  })

  test('a marketplace’s page without a price has none, whatever its other products cost', () => {
    const product =
      read(`<span id="productTitle">Red Kettle</span><div id="availability"><span>Currently unavailable.</span></div>
      <h1>Red Kettle</h1><div class="a-price">$12.00</div>`)
    expect(product).toMatchObject({ price: null, availability: 'OutOfStock' })
  })

  test('prices of other products, of shipping and of instalments are not the product’s', () => {
    const product = read(`<header><div class="mini-cart"><span class="price">$0.00</span></div></header>
      <section class="related-products"><h3>Pot</h3><span class="price">$12.00</span></section>
      <h1>Red Kettle</h1><div class="price">$39.00</div><div class="klarna">4 payments of <b class="price">$9.75</b></div>
      <button>Add to cart</button><div class="shipping-info">Shipping <span class="price">$5.00</span></div>`)
    expect(product).toMatchObject({ price: 39, availability: 'InStock', isProductPage: true })
  })

  test('an amount in parts is one amount', () => {
    const product = read(
      '<h1>Red Kettle</h1><div class="price"><span>$</span><span>129</span><sup>95</sup></div><button>Add to cart</button>'
    )
    expect(product.price).toBe(129.95)
  })

  test('a page that says sold out is not in stock, whatever its data says', () => {
    const product = read('<h1>Red Kettle</h1><div class="price">$39.00</div><button disabled>Sold out</button>', {
      head: kettle({ price: 39, priceCurrency: 'USD', availability: 'https://schema.org/InStock' })
    })
    expect(product.availability).toBe('OutOfStock')
    expect(product.reasons).toHaveLength(1)
  })

  test('one size that is sold out does not make the product so', () => {
    expect(read(`${shown}<label>XL <span>Sold out</span></label>`).availability).toBe('InStock')
  })

  const priced = '<h1>Red Kettle</h1><div class="price">$39.00</div>'

  test.each([
    ['a picture that submits', '<input type="image" src="1.gif" alt="Add to basket">'],
    ['a link around a picture', '<a href="order?id=7"><img src="1.gif" alt="Acquista - compra subito"></a>'],
    ['a link that is drawn by a style', '<a class="db" title="Add to Cart" href="#"></a>'],
    ['a button without words', '<button class="button btn-cart"><span> </span></button>'],
    ['a picture without words', '<input type="image" id="ctl00_addToCart" src="1.gif">'],
    ['a button that waits for a size', '<button disabled>Add to cart</button><select></select>'],
    [
      'a box that is drawn as a button',
      '<div class="add_to_cart__29x c-btn Button_button"><span>Į krepšelį</span></div>'
    ],
    ['a picture that does something', '<img class="buybutton" onclick="buy(7)" alt="Add to cart">'],
    ['a number in brackets', '<p>In stock (3 left)</p>'],
    ['words of another land', '<button>Añadir al carro</button>'],
    ['a submit without words', '<input type="submit" class="add_cart" value="">'],
    ['a link around a named picture', '<a href="javascript:buy()"><img src="/signs/AddToCart.png"></a>'],
    ['a named button in words of any language', '<button id="add_to_cart">I kosárka vele</button>'],
    ['a form that is named for it', '<form id="addToTrolleyForm" action="/x"><input type="submit" value="Add"></form>'],
    ['a form for the cart', '<form action="/checkout/cart/add/product/7/" method="post"><select></select></form>'],
    ['a number of them', '<p>More than 10 available</p>'],
    ['a sentence beside another', '<p>Add to cart — In stock</p>'],
    ['a sentence', '<p>Verfügbarkeit: <span>sofort lieferbar</span></p>']
  ])('%s says that it can be bought', (_, markup) => {
    expect(read(`${priced}${markup}`)).toMatchObject({ availability: 'InStock', price: 39 })
  })

  test.each([
    ['a button without words that cannot be pressed', '<button class="btn-cart" disabled></button>', null],
    [
      'a button that cannot be pressed beside the words',
      '<button disabled>Add to cart</button><p>Sold out</p>',
      'OutOfStock'
    ],
    ['a button for what comes later', '<button>Pre-order now</button>', 'PreOrder'],
    ['a form for the cart beside the words', '<form action="/cart/add"></form><b>Ausverkauft</b>', 'OutOfStock'],
    ['words for no sale', '<span class="prices">Нет в продаже</span>', 'OutOfStock'],
    ['a colour that is gone', '<a title="Red – sold out" href="?c=1"></a>', null],
    ['a named button for another day', '<button class="add-to-cart">Coming soon</button>', null],
    ['a named button that is gone', '<button class="add-to-cart">Ausverkauft</button>', 'OutOfStock'],
    ['a form for a list of wishes', '<form id="addToWishlist" action="/wish/add"></form>', null],
    ['a picture of a cart in the menu', '<nav><a class="cart" href="/cart"><img alt="Buy now"></a></nav>', null]
  ])('%s does not', (_, markup, availability) => {
    expect(read(`${priced}${markup}`).availability).toBe(availability)
  })

  test('one kind that is gone does not make the product so where another is asked for', () => {
    const kind = (name: string, words: string) => `<li><input type="radio"><label>${name} <b>${words}</b></label></li>`
    const product = read(
      `<h1>Bouilloire rouge</h1><form action="/add-to-cart/"><ul>${kind('Occasion', 'Non disponible')}${kind('Neuf', '22,50 €')}</ul></form>`
    )
    expect(product).toMatchObject({ price: 22.5, currency: 'EUR', availability: 'InStock' })
  })

  test.each([
    ['<table><tr><th>Hersteller:</th><td>Kess</td></tr></table>', 'Kess'],
    ['<p>Производитель: <b>Kess</b></p>', 'Kess'],
    ['<div class="values"><p class="values__labels">Brand</p><p class="values__value">Kess</p></div>', 'Kess'],
    ['<p>Brand: Kess</p>', 'Kess'],
    ['<table><tr><td><b>Brand</b>:</td><td>Kess</td></tr></table>', 'Kess'],
    ['<p><b>Brand</b>:</p>', null],
    ['<table><tr><th>Brand</th><td>Kess</td></tr></table>', 'Kess'],
    ['<table><tr><th>Brand</th><th>Size</th></tr><tr><td>Kess</td><td>L</td></tr></table>', null],
    ['<h3>Brand</h3><p>Kettles</p>', null],
    ['<p>Brand:</p><p>Colour:</p>', null]
  ])('a line that names the maker is read: %s', (markup, brand) => {
    expect(read(`${priced}${markup}`).brand).toBe(brand)
  })

  const about = (markup: string) => read(`<h1>Kess Red Kettle</h1><div class="price">$39.00</div>${markup}`).brand

  test.each([
    ['a link to its products', '<a href="/brands/kess/">Kess</a>'],
    ['the sign in such a link', '<a href="/brands/kess/"><img alt="Kess logo"> All of them</a>'],
    ['its sign alone', '<img src="/images/marchi/kess.gif" alt="Kess">'],
    ['its sign with more words', '<img src="/manufacturers/7.png" alt="Kess Kitchens">'],
    ['one link among others', '<a href="/brands/pott/">Pott</a><a href="/brands/kess/">Kess</a>'],
    ['the one that comes first', '<a href="/brands/red/">Red</a><a href="/brands/kess/">Kess</a>']
  ])('a maker that is in the name is known by %s', (_, markup) => {
    expect(about(markup)).toBe('Kess')
  })

  test('a link to another maker is not that of the product, nor is a part of a word', () => {
    expect(about('<a href="/brands/pott/">Pott</a><a href="/brands/ket/">Ket</a>')).toBeNull()
  })

  test('a maker that is marked up as a link is told by its words', () => {
    const product = read(
      '<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Kettle</h1><a href="/s?m=1" itemprop="manufacturer">Kess</a></div>'
    )
    expect(product.brand).toBe('Kess')
  })

  test('a shared sign is of the currency that the data states, before that of the language', () => {
    const product = read('<h1>Red Kettle</h1><div class="price">$39.00</div>', {
      lang: 'en-US',
      head: kettle({ price: 35.45, priceCurrency: 'AUD' })
    })
    expect(product).toMatchObject({ price: 39, currency: 'AUD' })
  })

  const cell = (label: string, price: string) => `<td class="price"><b>${label}</b> <i>${price}</i></td>`

  test.each([
    ['before', `<table><tr>${cell('Retail Price:', '$50.00')}${cell('Your Price:', '$39.00')}</tr></table>`, 50],
    ['outside of it', '<ul><li>Cena katalogowa</li><li>50,00 zł</li><li>Cena</li><li>39,00 zł</li></ul>', 50],
    ['of a saving', `<table><tr>${cell('Your Savings:', '$11.00')}${cell('Your Price:', '$39.00')}</tr></table>`, null],
    [
      'of the largest number',
      '<p>As low as <b class="price">$9</b></p><table class="prices"><td>$39</td></table>',
      null
    ],
    ['without tax, behind', '<b class="price">$32 excl. VAT</b> <b class="price">$39 incl. VAT</b>', null],
    ['without tax, beside', '<b class="price">32 USD</b> <i>HT</i> <b class="price">39 USD</b> <i>TTC</i>', null],
    ['without tax', '<dl><dt>Cena bez DPH:</dt><dd>32 Kč</dd><dt>Cena s DPH:</dt><dd>39 Kč</dd></dl>', null],
    ['with a word between', '<p>UNIT PRICE:</p><p>Custom-made! $39</p><div class="prices">$3 each way</div>', null],
    ['in the name of its element', '<b class="strike_price">$50</b> <b class="sale_price">$39</b>', 50],
    ['of nothing else', '<p>As low as <b class="price">$39</b></p>', null]
  ])('a label before an amount says what it is: %s', (_, markup, listPrice) => {
    const product = read(`<h1>Red Kettle</h1>${markup}<button>Add to cart</button>`)
    expect(product).toMatchObject({ price: 39, listPrice })
  })

  test('the lower of a regular and a current price is asked now', () => {
    const both = '<b class="regular-price">€50.00</b> <b class="current-price">€39.00</b>'
    expect(read(`<h1>Red Kettle</h1>${both}`)).toMatchObject({ price: 39, listPrice: 50 })
    const one = read('<h1>Red Kettle</h1><b class="regular-price">€50.00</b>')
    expect(one).toMatchObject({ price: 50, listPrice: null })
  })

  test('of one price in two currencies, that of the data counts', () => {
    const both = '<h1>Red Kettle</h1><div class="prices"><b>12.50 лв.</b> <b>6.39 €</b></div>'
    const product = read(both, { lang: 'bg', head: kettle({ price: '6.39', priceCurrency: 'EUR' }) })
    expect(product).toMatchObject({ price: 6.39, currency: 'EUR' })
  })

  test.each([
    ['other sellers', '<b class="price">$39.00</b><button>Add to cart</button><p>Other sellers from $12.00</p>'],
    ['four of them', '<b class="price">$39.00</b><b class="pack-compare price">4-pack: $150.00</b>'],
    ['an order that is delivered free', '<p>Nakup nad 100 $</p><b class="price">$39.00</b>']
  ])('the price of %s is not that of the product', (_, markup) => {
    const product = read(`<h1>Red Kettle</h1>${markup}`, { head: kettle({ lowPrice: 12, priceCurrency: 'USD' }) })
    expect(product).toMatchObject({ price: 39, listPrice: null })
  })

  test('a page without a price takes none of other products', () => {
    const others = '<section class="related-products"><b class="price">$12.00</b></section>'
    expect(read(`<h1>Red Kettle</h1><div class="price"></div>${others}`).price).toBeNull()
  })

  test('which price is with tax stands among the reasons', () => {
    const both = '<h1>Red Kettle</h1><b class="price">€32.00 ex VAT</b> <b class="price">€39.00</b>'
    const product = read(both, { head: kettle({ price: 32, priceCurrency: 'EUR' }) })
    expect(product).toMatchObject({ price: 39, currency: 'EUR' })
    expect(product.reasons).toEqual(['The JSON-LD says 32, which the page shows without tax; a buyer pays 39.'])
    const trade = read('<h1>Red Kettle</h1><b class="price">€32.00 + VAT</b>')
    expect(trade).toMatchObject({
      price: 32,
      reasons: ['The page says that 32 is without tax, and shows no price with it.']
    })
  })

  test('a count of reviews is read where the stars are drawn', () => {
    const counted = (words: string) => read(`<h1>Red Kettle</h1>${words}<b class="price">$39</b>`)
    expect(counted('<a href="#r">(21 customer reviews)</a>')).toMatchObject({ rating: null, reviewCount: 21 })
    expect(counted('<i>3</i> <i>Bewertungen</i>').reviewCount).toBe(3)
    expect(counted('<p>We read 21 reviews of kettles before we chose one.</p>').reviewCount).toBeNull()
  })

  const other = '<ul><li><a>Pot</a> <b class="price">$12.00</b></li></ul>'

  test.each([
    `<div class="block"><h3>Recommended Products</h3>${other}</div>`,
    `<table><tr><td>Produits similaires</td></tr><tr><td>${other}</td></tr></table>`,
    `<div><div class="header04">You May Also Like...</div>${other}</div>`
  ])('a block is of other products by its heading: %s', (block) => {
    expect(read(`${block}<h1>Red Kettle</h1>${block}<p>$39.00</p>`).price).toBe(39)
  })

  test('a recommendation in the description is no such heading', () => {
    expect(read('<h1>Red Kettle</h1><div><p>Recommended from 3 years</p><b class="price">$39</b></div>').price).toBe(39)
  })

  test('an amount and its currency on two lines are one price', () => {
    const product = read('<h1>Чайник</h1><p class="prise"><span>870</span><br>руб</p>', { lang: 'ru' })
    expect(product).toMatchObject({ price: 870, currency: 'RUB' })
  })

  test('without a heading, the text that names its picture names the product', () => {
    const item = '<p class="full">Kess Red Kettle, 2 l</p><a title="Kess Red Kettle, 2 l"><img src="1.jpg"></a>'
    const head = '<title>Our catalogue</title>'
    expect(read(`${item}<b>$39</b>`, { head, url: 'https://shop.example/?id=7' }).name).toBe('Kess Red Kettle, 2 l')
    const others = '<b>Kess Blue Pot, 1 l</b><img alt="Kess Blue Pot, 1 l">'
    expect(read(item + others, { head, url: 'https://shop.example/?id=7' }).name).toBe('Our catalogue')
  })

  test('the name is that above the product, not the first heading of the page', () => {
    const product = read('<h1>Mon compte</h1><div></div><h1>Bouilloire rouge</h1><div class="prix">39,00 €</div>', {
      head: '<title>Bouilloire rouge – Maison</title>',
      url: 'https://maison.example/bouilloire-rouge.html'
    })
    expect(product).toMatchObject({ name: 'Bouilloire rouge', price: 39, currency: 'EUR' })
  })

  test('stars and their count beside the title are read', () => {
    expect(read(`<h1>Red Kettle</h1><p>4.7 out of 5 stars with 914 reviews</p>`)).toMatchObject({
      rating: 4.7,
      reviewCount: 914
    })
    const inParts = '<h1>Kettle</h1><p>Recenzje <b>4.5</b> z <b>5</b> na podstawie <b>3</b> ocen.</p>'
    expect(read(inParts)).toMatchObject({ rating: 4.5, reviewCount: 3 })
    const counted = '<h1>Kettle</h1><p><b>4.0</b> (based on <i>1</i> review)</p>'
    expect(read(counted)).toMatchObject({ rating: 4, reviewCount: 1 })
    expect(read('<h1>Kettle</h1><p>4.8</p><p>2,000+ Reviews</p>')).toMatchObject({ rating: 4.8, reviewCount: 2000 })
    expect(read('<h1>Kettle</h1><p><b>4.0</b> l</p><p>2 reviews</p>').rating).toBeNull()
  })
})

test.each([
  ['1 290 Kč', 'cs', 1290, 'CZK'],
  ['249,90 lei', 'ro', 249.9, 'RON'],
  ['3 490 ₽', 'ru', 3490, 'RUB'],
  ['₪ 129.00', 'he', 129, 'ILS'],
  ['89,99 zł', 'pl', 89.99, 'PLN'],
  ['kr 1 299,-', 'nb', 1299, 'NOK'],
  ['1.299 kr.', 'da', 1299, 'DKK'],
  ['12 990 Ft', 'hu-HU', 12_990, 'HUF'],
  ['₹1,29,999', 'en-IN', 129_999, 'INR'],
  ['¥12,800', 'ja', 12_800, 'JPY'],
  ['C$45.00', 'en-CA', 45, 'CAD'],
  ['$45.00', 'en-AU', 45, 'AUD'],
  ['R$ 1.234,56', 'pt-BR', 1234.56, 'BRL'],
  ['4.500 KD', 'en-KW', 4.5, 'KWD'],
  ['1 499 ₴', 'uk', 1499, 'UAH'],
  ['Rp 250.000', 'id-ID', 250_000, 'IDR'],
  ['CHF 1’299.–', 'de-CH', 1299, 'CHF'],
  ['₺1.499,90', 'tr', 1499.9, 'TRY'],
  ['12 990 Ft', 'hu', 12_990, 'HUF'],
  ['99 TL', 'tr', 99, 'TRY'],
  ['Rp 99.000', 'id', 99_000, 'IDR'],
  ['RM45', 'ms', 45, 'MYR'],
  ['89 zl', 'pl', 89, 'PLN'],
  ['100 din', 'sr-Latn', 100, 'RSD'],
  ['12 KM', 'bs', 12, 'BAM'],
  ['kr 99', 'nn', 99, 'NOK'],
  ['₱99', 'fil', 99, 'PHP'],
  ['ر.س 99', 'ar', 99, 'SAR'],
  ['د.إ 99', 'ar', 99, 'AED'],
  ['99 ر.س.\u200f', 'ar', 99, 'SAR'],
  ['L.E. 99', 'en-EG', 99, 'EGP'],
  ['99 جنيه', 'ar', 99, 'EGP'],
  ['990 000 ﷼', 'fa', 990_000, 'IRR'],
  ['99 ש״ח', 'he', 99, 'ILS'],
  ['99 лева', 'bg', 99, 'BGN'],
  ['99 руб.', 'ru', 99, 'RUB'],
  ['99 руб.', 'be-BY', 99, 'BYN'],
  ['15 000 FCFA', 'fr-SN', 15_000, 'XOF'],
  ['15 000 FCFA', 'fr-CM', 15_000, 'XAF'],
  ['2 500 DA', 'fr-DZ', 2500, 'DZD'],
  ['TSh 500', 'en-TZ', 500, 'TZS'],
  ['Tk 500', 'en-BD', 500, 'BDT'],
  ['B/. 50', 'es-PA', 50, 'PAB'],
  ['50,00 eur', 'lt', 50, 'EUR'],
  ['500 тенге', 'ru', 500, 'KZT'],
  ['500 сом', 'ru', 500, 'KGS'],
  ['₲ 99.000', 'es-PY', 99_000, 'PYG'],
  ['Q 99.00', 'es-GT', 99, 'GTQ'],
  ['L 99.00', 'es-HN', 99, 'HNL'],
  ['Bs 99', 'es-BO', 99, 'BOB'],
  ['Bs. 99', 'es-VE', 99, 'VES'],
  ['SR 1,550', 'en', 1550, 'SAR'],
  ['රු 99', 'si', 99, 'LKR'],
  ['299元', 'zh-TW', 299, 'TWD'],
  ['299元', 'zh', 299, 'CNY'],
  ['1 299:-', 'sv', 1299, 'SEK'],
  ['99.-', 'de-CH', 99, 'CHF'],
  ['49,–', 'nb', 49, 'NOK'],
  ['LE 79', 'en-EG', 79, 'EGP']
])('%s on a page in %s', (price, lang, amount, currency) => {
  expect(read(`<h1>Kettle</h1><div class="price">${price}</div>`, { lang })).toMatchObject({ price: amount, currency })
})

test.each([
  ['a dash on a page of no country', '<div class="price">99.-</div>', 'en'],
  ['a dash where no price is expected', '<div>Open 9:- 17:-</div>', 'sv'],
  ['a litre', '<div class="price">1 L</div>', 'es-HN'],
  ['a length', '<div class="size">6 ft</div>', 'en-US'],
  ['a figure within a word', '<div class="price"><b>MzI5Ljk5</b> <i>$</i></div>', 'en-US']
])('%s is no price', (_, body, lang) => {
  expect(read(`<h1>Kettle</h1>${body}`, { lang }).price).toBeNull()
})

describe('blocks with the names of something else', () => {
  test('a button in a block of the product that is named like the end of a page counts', () => {
    const footer = '<div class="details-footer"><span class="price">$39</span><button>Buy now</button></div>'
    expect(read(`<h1>Red Kettle</h1>${footer}`)).toMatchObject({ price: 39, availability: 'InStock' })
    expect(read('<h1>Red Kettle</h1><footer><button>Buy now</button></footer>').availability).toBeNull()
  })

  test('a button that a style hides counts where nothing says that none are left', () => {
    const hidden = '<div class="buy-box hidden"><button>Add to bag</button></div>'
    expect(read(`<h1>Red Kettle</h1>${hidden}`).availability).toBe('InStock')
    expect(read(`<h1>Red Kettle</h1><i data-in-stock="false"></i>${hidden}`).availability).toBe('OutOfStock')
    const larger = '<div class="hidden md:flex"><button>Add to bag</button></div><p>Out of stock</p>'
    expect(read(`<h1>Red Kettle</h1>${larger}`).availability).toBe('InStock')
  })

  test.each([
    ['the name of what it does', '<button id="addToBag">Uus nupp</button>'],
    ['what pressing it does', '<button onclick="cart.add(1); addToCart(7)">Hamanta</button>'],
    ['a label for those who do not see it', '<button aria-label="add-to-cart"><svg></svg></button>'],
    ['words of other languages', '<button>Lisa ostukorvi</button>']
  ])('a button is known by %s', (_, button) => {
    expect(read(`<h1>Red Kettle</h1><b class="price">$9</b>${button}`).availability).toBe('InStock')
  })

  test('the heavier side of what speaks for and against decides', () => {
    const body = '<h1>Red Kettle</h1><b class="price">$9</b><button>Add to cart</button>'
    expect(read(`${body}<p>Sold out</p>`).availability).toBe('InStock')
    expect(read(`${body}<p>Sold out</p><button>Notify me</button>`).availability).toBe('OutOfStock')
    expect(read(`${body.replace('<button', '<button disabled')}<p>Sold out</p>`).availability).toBe('OutOfStock')
    const beside = '<div class="delivery-info"><p>Sofort verfügbar, Lieferzeit: 2-3 Tage</p></div>'
    expect(read(`<h1>Red Kettle</h1>${beside}`).availability).toBe('InStock')
  })

  test('what shops in the street have not says nothing', () => {
    const data = kettle({ price: 9, availability: 'InStock' })
    const body = '<h1>Red Kettle</h1><b class="price">$9</b>'
    expect(read(`${body}<button>Not available in stores</button>`, { head: data }).availability).toBe('InStock')
    expect(read(`${body}<p>Можно забрать из <a>1 магазина</a></p>`).availability).toBe('InStock')
  })

  test('a form for the cart with nothing in it says nothing', () => {
    const form = (inside: string) => `<h1>Red Kettle</h1><b class="price">$9</b><form name="addToCart">${inside}</form>`
    expect(read(form('<input name="quantity">')).availability).toBeNull()
    expect(read(form('<select name="size"></select>')).availability).toBe('InStock')
  })

  test('blocks of one shape that lead elsewhere are other products, whatever their names are', () => {
    const card = (name: string) =>
      `<li class="x1"><a href="/p/${name}"><img src="/${name}.jpg"><b>${name}</b></a><i class="price">$5</i></li>`
    const others = `<ul class="x0">${card('pot')}${card('pan')}${card('lid')}</ul>`
    expect(read(`<h1>Red Kettle</h1>${others}<p>$39.00</p><button>Add to cart</button>`).price).toBe(39)
    expect(read(`<h1>Red Kettle</h1>${others}`).price).toBeNull()
  })

  test('names of the block that the title is in say nothing about its parts', () => {
    const part = (inside: string) => `<div class="product-card"><h1>Red Kettle</h1>${inside}</div>`
    expect(read(part('<div class="product-card__price">$39.00</div>')).price).toBe(39)
    const builder = '<div class="elementor-widget"><p class="price">$39.00</p></div>'
    expect(read(`<h1>Red Kettle</h1>${builder}<button>Add to cart</button>`).price).toBe(39)
  })

  test('a note of the shop behind the cents is no part of them', () => {
    const reading = read(
      '<h1>Red Kettle</h1><span>&euro;&nbsp;10,<sup>83*</sup></span><button>In den Warenkorb</button>'
    )
    expect(reading).toMatchObject({ price: 10.83, currency: 'EUR' })
  })

  test('what a voucher is worth and what an order must reach is no price', () => {
    const price = (text: string) =>
      read(`<h1>Red Kettle</h1><p>${text}</p><p>£ 19.99</p><button>Add to cart</button>`).price
    expect(price('It can be converted into a voucher of <b>£ 0.20</b>')).toBe(19.99)
    expect(price('Frete grátis acima de £ 269.90')).toBe(19.99)
  })

  test('the maker is what a sign near the title has of the beginning of the name', () => {
    const brand = (sign: string, name = 'Joe Browns Placket Shirt') =>
      read(`<h1>${name}</h1>${sign}<p>£40.00</p>`).brand
    const sign = (alt: string) => `<div id="brandLogoContainer"><a href="#"><img src="/joe.gif" alt="${alt}"></a></div>`
    expect(brand(sign("Click to view 'Joe Browns' products"))).toBe('Joe Browns')
    expect(brand(sign('Click to view all products'))).toBeNull()
    expect(brand(sign('Photo of Joe Browns Placket Shirt'))).toBeNull()
    expect(brand(sign('The best makers'), 'The Placket Shirt')).toBeNull()
  })

  test('a maker that is said to be another or none is none', () => {
    const brand = (words: string) => read(`<h1>Red Kettle</h1><p>Brand: ${words}</p><p>$9.99</p>`).brand
    expect(['Egyéb', 'N/A', 'Sonstige', '-', 'その他'].map(brand)).toEqual([null, null, null, null, null])
    expect(brand('Otherworld')).toBe('Otherworld')
  })

  test('cents in a text of their own belong to the amount before, also where no name tells it', () => {
    const price = (parts: string) => read(`<h1>Red Kettle</h1>${parts}<button>Add to cart</button>`).price
    expect(price('<b>$299</b><i>.99</i>')).toBe(299.99)
    expect(price('<b>$</b><b>299</b><b>.</b><b>99</b>')).toBe(299.99)
    expect(price('<b>$299.</b><i>99</i>')).toBe(299.99)
    expect(price('<b>299,</b><i>99</i><u>€</u>')).toBe(299.99)
    expect(price('<b>$299</b><i>99</i>')).toBe(299)
  })

  test('an amount that is larger by what is saved is the one before', () => {
    const listPrice = (saved: string) =>
      read(`<h1>Red Kettle</h1><p>$99.00</p><p>${saved}</p><p>$119.00</p><button>Add to cart</button>`).listPrice
    expect(listPrice('You save $20.00')).toBe(119)
    expect(listPrice('Save: $15.00')).toBeNull()
  })

  test('an amount behind an unmarked one is asked, also where it is said to have its tax or to be of a sale', () => {
    const reading = (now: string) => read(`<h1>Red Kettle</h1><p>$88.00</p><p>${now}</p><button>Add to cart</button>`)
    expect(reading('$52.80 Sale')).toMatchObject({ price: 52.8, listPrice: 88 })
    expect(reading('$52.80 Incl. GST')).toMatchObject({ price: 52.8, listPrice: 88 })
    expect(reading('$52.80 assembled')).toMatchObject({ price: 88 })
  })

  test('a text that offers a note when it is back says that it cannot be bought', () => {
    const reading = read('<h1>Red Kettle</h1><p>$9.99</p><p>Get notified by email when this product is in stock.</p>')
    expect(reading.availability).toBe('OutOfStock')
  })

  test('without a sign the currency is that of the country by the address', () => {
    const currency = (url: string, lang: string) =>
      read('<h1>Red Kettle</h1><p class="price">990</p><button>Add to cart</button>', { url, lang }).currency
    expect(currency('https://shop.ru/p/red-kettle', 'ru')).toBe('RUB')
    expect(currency('https://shop.example/de-at/red-kettle', 'de')).toBe('EUR')
    expect(currency('https://shop.example/p/red-kettle', 'en-US')).toBeNull()
  })

  test('an amount beside the price that is larger by the percentage there is the one before', () => {
    const prices = (percent: string) =>
      `<h1>Red Kettle</h1><div class="price"><b>$99</b> <i>119</i> <u>${percent}</u></div><button>Add to cart</button>`
    expect(read(prices('-17%'))).toMatchObject({ price: 99, listPrice: 119 })
    expect(read(prices('-40%')).listPrice).toBeNull()
  })

  test('a title that is named as a marketplace does it is read as any other', () => {
    const own = '<label id="productTitle">Red Kettle</label><b class="is-deprecated">€60</b> <b class="price">€20</b>'
    const head = '<meta property="og:title" content="Red Kettle"><meta property="og:price:amount" content="20">'
    expect(read(`<h2>Red Kettle</h2>${own}`, { head })).toMatchObject({ price: 20, priceSource: 'meta' })
  })

  test('JSON in a section of XML is read', () => {
    const state =
      '<![CDATA[{"item":{"name":"Red Kettle","price":39,"currency":"EUR","averageStarRating":4.2,"reviewsCount":10}}]]>'
    const product = read(`<h1>Red Kettle</h1><script type="application/json">${state}</script>`)
    expect(product).toMatchObject({ price: 39, currency: 'EUR', rating: 4.2, reviewCount: 10 })
  })

  test('an attribute says where the price is', () => {
    const data = kettle({ price: 43.9, priceCurrency: 'EUR' })
    const body = '<h1>Red Kettle</h1><div data-region="price"><p>53,11 €</p></div><button>Añadir al carro</button>'
    expect(read(body, { head: data, lang: 'es' })).toMatchObject({ price: 53.11, priceSource: 'visible' })
  })
})

describe('stars', () => {
  const strip = (width: number) => `<div class="stars-box"><div class="stars" style="width: ${width}%"></div></div>`

  test('drawn by a width, with a bare count beside them', () => {
    const body = `<h1>Red Kettle</h1><div class="rating-stars">${strip(90)}<i>(5)</i></div>`
    expect(read(body)).toMatchObject({ rating: 4.5, reviewCount: 5 })
    expect(read(`<h1>Red Kettle</h1>${strip(0)}<div class="rating" style="width: 100%"></div>`).rating).toBeNull()
  })

  test('drawn by the names of five elements, with a count in parts beside them', () => {
    const star = (kind: string) => `<i class="star -${kind}"><svg></svg></i>`
    const row = `<div class="star-rating">${star('full').repeat(3)}${star('half')}${star('zero')}</div>`
    expect(read(`<h1>Red Kettle</h1>${row}<b>(<!-- -->10<!-- -->)</b>`)).toMatchObject({ rating: 3.5, reviewCount: 10 })
    expect(read(`<h1>Red Kettle</h1><div class="star-rating">${star('full').repeat(4)}</div>`).rating).toBeNull()
  })

  test('told to those who do not see them', () => {
    expect(read('<h1>Red Kettle</h1><i role="img" aria-label="Rated 4.5 out of 5"></i>').rating).toBe(4.5)
    expect(read('<h1>Red Kettle</h1><div class="rating" data-rating="4.2"></div>').rating).toBe(4.2)
  })

  test('counted in more languages', () => {
    expect(read('<h1>Ấm đỏ</h1><span>6 đánh giá</span>', { lang: 'vi' }).reviewCount).toBe(6)
  })

  test('those of a seller are not those of the product', () => {
    const seller = '<div class="seller-info"><b>Seller score:</b> <i>4.7 / 5</i></div>'
    expect(read(`<h1>Red Kettle</h1>${seller}`).rating).toBeNull()
  })

  test.each([
    [
      'microdata',
      `<div itemscope itemtype="http://data-vocabulary.org/Review-aggregate"><meta itemprop="itemreviewed" content="Red Kettle">
        <meta itemprop="rating" content="4.5"><meta itemprop="count" content="12"></div>`
    ],
    [
      'JSON-LD',
      jsonLd({ '@type': 'AggregateRating', itemReviewed: { name: 'Red Kettle' }, ratingValue: 4.5, reviewCount: 12 })
    ]
  ])('%s beside the product is about it by its name', (_, data) => {
    expect(read(`${shown}${data}`)).toMatchObject({ rating: 4.5, reviewCount: 12 })
    expect(read(`${shown}${data.replace('Red Kettle', 'Our shop')}`).rating).toBeNull()
  })
})

describe('names', () => {
  test('the maker is an element that is named for it, where the name has its words', () => {
    const product = read('<a class="brand" href="/k"><img alt="Kess Works"></a><h1>Kess Works Red Kettle</h1>')
    expect(product.brand).toBe('Kess Works')
    expect(read('<a class="navbar-brand" href="/">Red</a><h1>Red Kettle</h1>').brand).toBeNull()
    expect(read('<a class="brand" href="/">My Shop</a><h1>Red Kettle</h1>').brand).toBeNull()
  })

  test('a maker with other words counts right beside the title, in an element that is named for nothing else', () => {
    const above = (name: string) => `<a class="${name}" href="/k">Ottella</a><h1>Red Kettle</h1>`
    expect(read(above('manufacturer-link')).brand).toBe('Ottella')
    expect(read(above('brand-menu')).brand).toBeNull()
  })

  test('a maker stands in a description too, where the name has its words', () => {
    const text = (maker: string) => `<h1>Kess Red Kettle</h1><p>For every day. Brand: ${maker}. Of steel.</p>`
    expect(read(text('Kess')).brand).toBe('Kess')
    expect(read(text('Other')).brand).toBeNull()
    const hidden = '<div id="description" style="display: none">Of steel. Marca: Kess.</div>'
    expect(read(`<h1>Kess Red Kettle</h1>${hidden}`).brand).toBe('Kess')
  })

  test('pairs beside each other are labels and values, whatever their elements are', () => {
    const pair = (label: string, value: string) => `<div class="row"><span>${label}</span><p>${value}</p></div>`
    const rows = pair('Colour', 'Red') + pair('Бренд', 'Kess') + pair('Weight', '2 kg')
    expect(read(`<h1>Red Kettle</h1><div>${rows}</div>`).brand).toBe('Kess')
    expect(read(`<h1>Red Kettle</h1><div>${pair('Brand', 'Kess')}</div>`).brand).toBeNull()
  })

  test('a script that speaks of the product names its maker', () => {
    const script = '<script>track({ "product_name": "Red Kettle", "item_brand": "Kess" })</script>'
    expect(read(`<h1>Red Kettle</h1>${script}`).brand).toBe('Kess')
  })

  test('a short text beside the title is the maker where the name begins with it', () => {
    expect(read('<p>Kess</p><h1>Kess Red Enamel Kettle</h1>').brand).toBe('Kess')
    expect(read('<p>Kitchen</p><h1>Red Enamel Kettle</h1>').brand).toBeNull()
  })

  test('without a heading, what markup calls a name counts', () => {
    const name = '<div itemprop="name">Red Kettle</div>'
    expect(read(name).name).toBe('Red Kettle')
    expect(read(`<div itemscope itemtype="https://schema.org/Organization">${name}</div>`).name).toBeNull()
  })

  test('parts of a heading in lines of their own stay words', () => {
    expect(read('<h1><a href="/b">Kess Works</a><span>Red Kettle</span></h1>').name).toBe('Kess Works Red Kettle')
    expect(read('<h1><b>Ke</b><i>ttle</i></h1>').name).toBe('Kettle')
  })

  test.each([
    ['<title>Red Kettle | Shop</title>', 'Red Kettle'],
    ['<title>Red Kettle - Enamel</title>', 'Red Kettle - Enamel']
  ])('without a heading the title counts, without the site: %s', (head, name) => {
    expect(read('<p>Hello</p>', { head }).name).toBe(name)
  })
})

describe('what shops write for people and for scripts', () => {
  test('a data price with the sign of a currency without decimals is written as people read it', () => {
    expect(read(kettleOf('50.700₫', 'VND')).price).toBe(50_700)
    expect(read(kettleOf('50.700', 'USD')).price).toBe(50.7)
  })

  test.each([
    ['ma', 'MAD'],
    ['ae', 'AED'],
    ['example', 'AED']
  ])('"DHs" on a page of .%s is %s', (ending, currency) => {
    const page = '<h1>Red Kettle</h1><b class="price">5,499.00 DHs</b>'
    expect(read(page, { url: `https://shop.${ending}/p/1` })).toMatchObject({ price: 5499, currency })
  })

  test('a suggested retail price is the one before, and no block of other products', () => {
    const before = '<span class="SuggestedRetailPrice"><i>$169.10</i></span>'
    expect(read(`<h1>Red Kettle</h1><b class="price">$98.99</b>${before}`)).toMatchObject({
      price: 98.99,
      listPrice: 169.1
    })
  })

  test('a price in a column of its own has the one before beside it', () => {
    const column = `<div class="sidebar"><span class="special-price">$579</span><span class="old-price">$729</span></div>`
    expect(read(`<h1>Red Kettle</h1>${'<p>It cooks.</p>'.repeat(80)}${column}`)).toMatchObject({
      price: 579,
      listPrice: 729
    })
  })

  test('an amount in a dialog is no price', () => {
    expect(read('<div class="dialog-container">Minimum 50,00 €</div><h1>Red Kettle</h1>').price).toBeNull()
  })

  test('a reason why it cannot be bought counts where the button is disabled', () => {
    const button = '<button disabled>Add to cart</button>'
    const withReason = (reason: string) =>
      read(`<h1>Red Kettle</h1><b class="price">$39</b><div data-buy-disabled-reason="${reason}">${button}</div>`)
    expect(withReason('Sold out').availability).toBe('OutOfStock')
    expect(withReason('Choose a size').availability).toBe('InStock')
  })

  test("markup of the stock outside of a thing is the page's own word", () => {
    const stock = (word: string) => `<div itemprop="availability" href="https://schema.org/${word}">On its way</div>`
    expect(read(`<h1>Red Kettle</h1>${stock('BackOrder')}<button>Add to cart</button>`).availability).toBe('BackOrder')
    expect(read(`<h1>Red Kettle</h1>${stock('InStock')}`).availability).toBeNull()
  })

  test.each(['Order via WhatsApp', 'أضف اوردر جديد'])('%s buys', (words) => {
    expect(read(`<h1>Red Kettle</h1><b class="price">$39</b><a class="btn">${words}</a>`).availability).toBe('InStock')
  })

  test('the maker is an attribute of the block around the title, or what a link asks for', () => {
    expect(read('<div data-product-brand="KESS"><h1>Red Kettle</h1></div>').brand).toBe('KESS')
    expect(read('<div data-brand="{}"><h1>Red Kettle</h1></div>').brand).toBeNull()
    const link = '<a href="/collections/vendors?q=Kess%20Works">Kess Works</a>'
    expect(read(`<h1>Kess Kettle</h1>${link}`).brand).toBe('Kess Works')
    expect(read(`<h1>Red Kettle</h1>${link}`).brand).toBeNull()
  })

  test('a variant of a theme is named without itself', () => {
    const variants = JSON.stringify([
      {
        name: 'Kess® Kettle - Red / 2 l',
        public_title: 'Red / 2 l',
        price: 4995,
        featured_image: null,
        compare_at_price: null
      }
    ])
    const product = read(`<h3>Kess® Kettle</h3><script type="application/json">${variants}</script>`, {
      head: '<title>Kess® Kettle – Shop</title>'
    })
    expect(product).toMatchObject({ name: 'Kess® Kettle', price: 49.95 })
  })

  test('without a heading of the first level the first one of the main part names it', () => {
    const page = (heading: string) =>
      read(`<article>${heading}<h3>Size</h3></article>`, { head: '<title>Details</title>' })
    expect(page('<h6>بوت شامواه</h6>').name).toBe('بوت شامواه')
    expect(page('<h3><a href="/x">More</a></h3>').name).toBe('Size')
  })
})

test('a literal that a script gives to a name is read, of several kinds the one that the page begins with', () => {
  const kind = (isDefault: boolean) =>
    `{"long_name":"Red Kettle","default":${isDefault},"price":{"original":"150.00","sale":"120.00","msrp":"150.00","symbol":"$"},"purchasable":${isDefault}}`
  const script = `<script>
    var data = { product_collection: {"products":[${kind(false)},${kind(true)}]} };
  </script>`
  expect(read(`${script}<p>Hello</p>`, { head: '<title>Red Kettle | Shop</title>' })).toMatchObject({
    name: 'Red Kettle',
    price: 120,
    listPrice: 150,
    currency: 'USD',
    availability: 'InStock'
  })
})

describe('what is asked of whom', () => {
  test('what members pay is not the price, which can be struck through for them', () => {
    const rank = (name: string, price: string) => `<li><b>${name} Price:</b><p class="price">US $${price}</p></li>`
    const body = `<h1>Red Kettle</h1><ul><li><b>Price:</b><s>US $4.07</s> <i>Your prices</i></li>
      ${rank('Bronze', '3.95')}${rank('Gold', '3.71')}</ul><button>Add to cart</button>`
    expect(read(body)).toMatchObject({ price: 4.07, listPrice: null, currency: 'USD' })
  })

  test('of named sellers on a page without a button that buys, the cheapest counts', () => {
    const seller = (name: string, price: number) => ({ '@type': 'Offer', offeredBy: name, price })
    const data = kettle({
      '@type': 'AggregateOffer',
      priceCurrency: 'CZK',
      offers: [seller('Alfa', 17.9), seller('Beta', 19.9)]
    })
    const list = '<h1>Red Kettle</h1><div class="recommended"><b>Alfa</b> <b class="price">17,90 Kč</b></div>'
    const product = read(`${data}${list}<div><b>Beta</b> <b class="price">19,90 Kč</b></div>`)
    expect(product).toMatchObject({ price: 17.9, currency: 'CZK' })
    expect(product.reasons).toEqual(['The JSON-LD says 17.9; another seller asks 19.9.'])
  })

  test('of two amounts right beside each other the lower one is asked, where nothing else marks it', () => {
    const pair = (second: string) =>
      read(`<h1>Red Kettle</h1><p>$55.00</p><p>${second}</p><button>Add to cart</button>`)
    expect(pair('$25.00')).toMatchObject({ price: 25, listPrice: 55 })
    expect(pair('or 4 payments of $13.75')).toMatchObject({ price: 55, listPrice: null })
    expect(pair('<i>Spare lid</i> $25.00')).toMatchObject({ price: 55, listPrice: null })
    expect(pair('$55')).toMatchObject({ price: 55, listPrice: null })
  })

  test('the lowest price of the last 30 days is neither asked nor the one before', () => {
    const body = `<h1>Czajnik</h1><div class="price"><b>79,00 zł</b></div>
      <p>Najniższa cena z 30 dni przed obniżką: 75,00 zł</p><button>Do koszyka</button>`
    expect(read(body, { lang: 'pl' })).toMatchObject({ price: 79, listPrice: null })
  })

  test('a regular price is asked where it is alone, and was asked where a lower one stands beside it', () => {
    const regular = '<span>Regular price</span> <span>$20.00</span>'
    expect(read(`<h1>Red Kettle</h1>${regular}<button>Add to cart</button>`)).toMatchObject({ price: 20 })
    expect(
      read(`<h1>Red Kettle</h1>${regular} <span>Sale price</span> <span>$15.00</span><button>Add to cart</button>`)
    ).toMatchObject({ price: 15, listPrice: 20 })
  })

  test('without data and without a sign, the amount in an element for prices counts, else what it tells scripts', () => {
    const page = (price: string) => read(`<h1>Red Kettle</h1>${price}<button>Add to cart</button>`)
    expect(page('<b class="price">1 299</b>')).toMatchObject({ price: 1299, currency: null, availability: 'InStock' })
    expect(page('<b data-price="12.90" data-currency="EUR"></b>')).toMatchObject({ price: 12.9, currency: 'EUR' })
    expect(page('<input type="hidden" name="product_price" value="12.90">').price).toBe(12.9)
    expect(page('<input type="hidden" name="min_price" value="12.90"><input name="price" value="5">').price).toBeNull()
    expect(page('<b data-price="12.90"></b><p>$15.00</p>').price).toBe(15)
  })
})

test('a price that only the JSON-LD asks, and another place knows as the one before, is the one before', () => {
  const data = (price: number) =>
    `<script type="application/ld+json">{"@type":"Product","name":"Red Kettle","offers":{"price":${price},"priceCurrency":"USD"}}</script>`
  const meta =
    '<meta property="product:price:amount" content="150"><meta property="product:sale_price:amount" content="120">'
  expect(read(`${data(150)}${meta}<h1>Red Kettle</h1>`)).toMatchObject({
    price: 120,
    listPrice: 150,
    reasons: ['The JSON-LD says 150, which is the price before 120 by the meta tags.']
  })
  expect(read(`${data(140)}${meta}<h1>Red Kettle</h1>`)).toMatchObject({ price: 140, listPrice: null })
})

test('exact stars of the same reviews count before rounded ones', () => {
  const stars = (rating: string, count: number) =>
    `<i aria-label="Rated ${rating} out of 5 stars based on ${count} reviews"></i>`
  const page = (count: number) => read(`<h1>Red Kettle</h1>${stars('5', 18)}<hr><h2>Reviews</h2>${stars('4.9', count)}`)
  expect(page(18)).toMatchObject({ rating: 4.9, reviewCount: 18 })
  expect(page(3)).toMatchObject({ rating: 5, reviewCount: 18 })
})

test('words of the stock are known in any alphabet', () => {
  const stock = (words: string) => read(`<h1>Red Kettle</h1><p>$5.00</p><p>${words}</p>`).availability
  for (const words of [
    'Disponibil',
    'Stoc: Disponibil',
    'Skladem',
    'Налично',
    '在庫：あり',
    'Lieferbar in 2-3 Tagen',
    'Em stock'
  ])
    expect(stock(words), words).toBe('InStock')
  for (const words of ['Epuizat', 'Изчерпано', 'Εξαντλημένο', 'Nedostupné', '完売', 'Stock: unavailable', 'Uppselt'])
    expect(stock(words), words).toBe('OutOfStock')
})

describe('names on pages without a heading', () => {
  const head = '<title>Shop - Product details</title>'
  test('the one element that is named for the name', () => {
    expect(read('<a class="prodname" href="/k">Red Kettle</a>', { head }).name).toBe('Red Kettle')
    expect(read('<p class="prodname">Red</p><p class="prodname">Blue</p>', { head }).name).toBe(
      'Shop - Product details'
    )
  })

  test('the first bold text in the form that buys', () => {
    const form = `<form name="shopcart"><input type="hidden" name="p_prodid" value="K1"><b>RED KETTLE: (K1)</b>
      <b>Price:</b> $5.00 <input type="image" alt="Order"></form>`
    expect(read(form, { head })).toMatchObject({ name: 'RED KETTLE: (K1)', price: 5 })
  })

  test('the field of a form that holds it for scripts, where the heading says something else', () => {
    const body = `<div>Red Kettle</div><h1>Free delivery above $35</h1>
      <form action="/cart"><input type="hidden" class="productName" value="Red Kettle"><p>$5.00</p></form>`
    expect(read(body, { url: 'https://shop.example/prod17/' }).name).toBe('Red Kettle')
  })

  test('the marked one, where the heading is in a breadcrumb and says more', () => {
    const page = (list: string) =>
      read(`<${list}><li><h1>Red Kettle on offer</h1></li></${list}><h2 itemprop="name">Red Kettle</h2>`).name
    expect(page('ol')).toBe('Red Kettle')
    expect(page('ul')).toBe('Red Kettle on offer')
  })
})

describe('what shops leave to be understood', () => {
  test('an amount without a sign and with raised cents is in the currency of every other one', () => {
    const price = '<h1>Red Kettle</h1><p class="price">69.<sup>99</sup></p><button>Add to cart</button>'
    expect(read(`${price}<p>Delivery: €29.00</p>`)).toMatchObject({ price: 69.99, currency: 'EUR' })
    expect(read(price)).toMatchObject({ price: 69.99, currency: null })
  })

  test('the price by measure in the form that buys, of the many that data say', () => {
    const offers = { '@type': 'AggregateOffer', lowPrice: '4.59', highPrice: '14.50', priceCurrency: 'EUR' }
    const page = (asked: string) =>
      read(`<h1>Red Kettle</h1><form class="add-to-cart" action="/cart/add"><p class="price">${asked}</p>
        <button>Add</button></form>${kettle(offers)}`).price
    expect(page('€7.49/g')).toBe(7.49)
    expect(page('€27.49/g')).toBe(4.59)
  })

  test('the maker by the words behind "by" in the name, and by those that are kept for scripts', () => {
    expect(read('<h1>Copper Shade by Tom Kess</h1><h2>Tom Kess</h2>').brand).toBe('Tom Kess')
    expect(read('<h1>Copper Shade near Tom Kess</h1><h2>Tom Kess</h2>').brand).toBeNull()
    const hidden = (names: string[]) =>
      read(
        `<div><h1>Red Kettle</h1>${names.map((one) => `<i style="display:none" class="brandName">${one}</i>`).join('')}</div>`
      ).brand
    expect(hidden(['Kess', 'Kess'])).toBe('Kess')
    expect(hidden(['Kess', 'Tom'])).toBeNull()
  })

  test('what is named for being sold out and says so outweighs a button, and a badge of a price does not', () => {
    const page = (badge: string) =>
      read(`<h1>Red Kettle</h1>${badge}<form action="/cart/add"><p class="price">$5.00</p>
      <button class="add-to-cart" name="add">Add to cart</button></form>`).availability
    expect(page('<div class="out_of_stock_badge">Out of stock</div>')).toBe('OutOfStock')
    expect(page('<div class="price"><b class="badge-sold-out">Sold out</b></div>')).toBe('InStock')
    expect(read('<h1>Red Kettle</h1><p>$5.00</p><b>On stock</b>').availability).toBe('InStock')
  })
})

test('the maker stands before the name in the title, and among other words in an element that is named for it', () => {
  const page = (alt: string) =>
    read(`<div class="brand-logo"><a href="/kess"><img alt="${alt}"></a></div><h1>Red Kettle</h1>`, {
      head: '<title>Kess Red Kettle with a lid | Shop</title>'
    }).brand
  expect(page('Picture of the maker Kess, all its things')).toBe('Kess')
  expect(page('Picture of the maker Kessel, and all of its things')).toBeNull()
})

test('any input gives an answer', () => {
  const thing = '<div itemprop="a" itemscope itemtype="http://schema.org/Product"'
  for (const body of [
    `${thing} id="a" itemref="b"><b itemprop="price">1</b></div>${thing} id="b" itemref="a"></div>`.repeat(50),
    `${thing} id="a" itemref="a">`.repeat(300),
    '',
    '<h1>',
    '<div class="price">'.repeat(3000),
    `<h1>K</h1>${'$1 '.repeat(50_000)}`,
    `<button>${'<i></i>'.repeat(200_000)}`
  ]) {
    expect(() => read(body)).not.toThrow()
  }
})
