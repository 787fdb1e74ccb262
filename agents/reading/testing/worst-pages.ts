/** A page made to keep a reader busy. */
export interface WorstPage {
  what: string
  /** Its text, of about this many characters. */
  make: (characters: number) => string
}

const fill = (piece: string, characters: number) => piece.repeat(Math.ceil(characters / piece.length))

/** The piece again and again, as the words of a page that sells something. */
const asWords = (what: string, piece: string): WorstPage => ({
  what: `words: ${what}`,
  make: (characters) => shopPage(`<p>${fill(piece, characters)}</p>`)
})

/** The piece again and again, each in an element of its own. */
const asElements = (what: string, piece: string): WorstPage => ({
  what: `elements: ${what}`,
  make: (characters) => shopPage(fill(piece, characters))
})

/** The piece again and again, in places that readers look at before all others. */
const asAttributes = (what: string, piece: string): WorstPage => ({
  what: `attributes and titles: ${what}`,
  make(characters) {
    const long = fill(piece, characters / 9)
    return `<html lang="${long}"><head><title>${long}</title><meta property="og:title" content="${long}"><meta name="description" content="${long}"><meta property="product:price:amount" content="${long}"></head><body><h1 class="${long}">${long}</h1><a class="btn" href="/${long}">Buy</a><span class="price ${long}">${long}</span></body></html>`
  }
})

/** The piece again and again, in the values of a product's markup. */
const asMarkup = (what: string, piece: string): WorstPage => ({
  what: `values of markup: ${what}`,
  make(characters) {
    const long = fill(piece, characters / 6)
    const thing = {
      '@type': 'Product',
      name: long,
      description: long,
      brand: long,
      offers: { '@type': 'Offer', price: long, priceCurrency: long },
      review: [{ '@type': 'Review', reviewBody: long, author: 'A', reviewRating: { ratingValue: '5' } }]
    }
    return shopPage(`<script type="application/ld+json">${JSON.stringify(thing)}</script>`)
  }
})

function shopPage(inside: string): string {
  return `<html><head><title>Oats</title></head><body><h1>Oats</h1><p class="price">$12.00</p><button>Add to cart</button>${inside}</body></html>`
}

/** Runs that have kept an expression busy, here or elsewhere. */
const runs: Record<string, string> = {
  'a figure and a stop': '123.',
  'figures alone': '1',
  'figures and commas': '1,',
  'prices without a space': '$12.99',
  'prices with spaces': '$ 12 . 99 ',
  'spaces and a letter': `${' '.repeat(2_000)}x`,
  'hard spaces': '\u00a0',
  'line breaks': '\n \n',
  'full stops': '.',
  slashes: '/',
  dashes: '-',
  'opening brackets': '([{',
  'quotes that never close': '«„「',
  'signs of less': '< ',
  'letters without a space': 'a',
  'capitals without a space': 'AbAb',
  'addresses of mail': 'a@a.',
  addresses: 'http://a',
  entities: '&amp;&#x41;&notanentity;',
  'stars and sums': '4.5 out of 5 ',
  'words before a price': 'was was ',
  'dates that never end': '12 May ',
  'signs of CJK': '無料'
}

/** A long text in hundreds of elements, each within the other, before many prices. */
const asAround = (what: string, start: string, end: string): WorstPage => ({
  what: `elements: ${what}`,
  make(characters) {
    const [starts, ends] = [start.repeat(400), end.repeat(400)]
    return `<html><body>${starts}${fill('Oats and milk. ', characters)}${ends}${'<p>€ 5</p>'.repeat(400)}</body></html>`
  }
})

const shapes: WorstPage[] = [
  asElements('links', '<a href="/a">a</a>'),
  asElements('links, each to another page', '<a href="/products/@">Oats @</a>'),
  asElements('links around blocks', '<a href="/x">x</a><div><p>words and more words of it</p></div>'),
  asElements('pictures', '<img src="/a.png" alt="Oats" width="900" height="900">'),
  asElements(
    'offers',
    '<div class="offer" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">12</span></div>'
  ),
  asElements(
    'reviews',
    '<div itemprop="review" itemscope itemtype="https://schema.org/Review"><p itemprop="reviewBody">Good</p></div>'
  ),
  asElements('comments of a forum', '<div class="thing comment"><div class="md">Good</div></div>'),
  asElements('comments of a forum, each in the other', '<div class="thing comment"><div class="md">Good</div>'),
  asElements('reviews of a shop', '<div data-hook="review"><span data-hook="review-body">Good</span></div>'),
  asElements('headings', '<h2>Oats</h2>'),
  asElements('prices', '<span class="price">$12.99</span>'),
  asElements('buttons', '<button class="btn">Add to cart</button>'),
  asElements('forms', '<form><label>E-mail<input type="email" name="a"></label></form>'),
  asElements('lists', '<ul><li>Oats<li>Milk</ul>'),
  asElements('cells of a table', '<table><tr><td>Oats<td>1</table>'),
  asElements('a table of many rows', '<tr><td>Oats<td>1'),
  asElements('blocks in blocks', '<div class="a">'),
  asElements('links in links', '<a href="/a">'),
  asAround('a long text within titles', '<div class="title">', '</div>'),
  asAround('a long text within spans', '<span>', '</span>'),
  asElements('sections in sections', '<section><h2>Oats</h2>'),
  asElements('lists in lists', '<ul><li>a'),
  asElements('quotes in quotes', '<blockquote>a'),
  asElements('tables in tables', '<table><tr><td>'),
  asElements('tags that never close', '<b><i>'),
  asElements('ends without a beginning', '</p></td>'),
  asElements('half a tag', '<a href="'),
  asElements('half a remark', '<!-- '),
  asElements('half a section of data', '<![CDATA['),
  asElements('styles', '<style>a{font-family:a}--a:#fff;</style>'),
  asElements('scripts', '<script type="application/ld+json">{"@type":"Product"}</script>'),
  asElements('scripts that are broken', '<script type="application/ld+json">{"@type":"Product",}</script>'),
  { what: 'a style of dashes', make: (characters) => shopPage(`<style>${fill('--a', characters)}</style>`) },
  { what: 'a style without rules', make: (characters) => shopPage(`<style>${fill('a ', characters)}</style>`) },
  { what: 'a style of brackets', make: (characters) => shopPage(`<style>${fill('{', characters)}}</style>`) },
  {
    what: 'an attribute of many classes',
    make: (characters) => shopPage(`<p class="${fill('price ', characters)}">1</p>`)
  },
  { what: 'many attributes', make: (characters) => shopPage(`<p ${fill('data-a ', characters)}>1</p>`) },
  {
    what: 'many attributes of many names',
    make: (characters) =>
      shopPage(`<p ${Array.from({ length: characters / 12 }, (_, index) => `data-${index}=1`).join(' ')}>1</p>`)
  },
  {
    what: 'a JSON list in a list',
    make: (characters) =>
      shopPage(`<script type="application/ld+json">${'['.repeat(characters / 2)}${']'.repeat(characters / 2)}</script>`)
  },
  {
    what: 'a product of many offers',
    make: (characters) =>
      shopPage(
        `<script type="application/ld+json">{"@type":"Product","name":"Oats","offers":[${fill('{"@type":"Offer","price":1},', characters)}{}]}</script>`
      )
  },
  {
    what: 'many products of one page',
    make: (characters) =>
      shopPage(
        `<script type="application/ld+json">[${fill('{"@type":"Product","name":"Oats"},', characters)}{}]</script>`
      )
  },
  {
    what: 'a graph in a graph',
    make: (characters) => shopPage(`<script type="application/ld+json">${fill('{"@graph":', characters)}</script>`)
  },
  {
    what: 'the data of a video page, never closed',
    make: (characters) => `<script>var ytInitialData = ${fill('{"a":', characters)}</script>`
  },
  {
    what: 'the data of a video page, announced again and again',
    make: (characters) => fill('<script>var ytInitialData = {</script>', characters)
  },
  {
    what: 'what is told to measuring scripts, never closed',
    make: (characters) => shopPage(`<script>${fill('dataLayer.push({a:[', characters)}</script>`)
  },
  {
    what: 'parts of a streamed page',
    make: (characters) =>
      shopPage(`<script>${fill('self.__next_f.push([1,"1:[{\\"name\\":\\"Oats\\"}]\\n"])', characters)}</script>`)
  },
  { what: 'a JSON list', make: (characters) => `[${fill('{"data":{"children":[]}},', characters)}0]` },
  { what: 'JSON in a drawn page', make: (characters) => `<pre>${fill('[', characters)}</pre>` },
  { what: 'a table of commas', make: (characters) => fill(',\n', characters) },
  { what: 'a table of quotes', make: (characters) => fill('"', characters) },
  { what: 'a table of reviews', make: (characters) => `text,rating,date\n${fill('Good,5,2026-01-01\n', characters)}` }
]

/** Pieces that do harm when they stand again and again, of words and of markup. */
export const repeatedPieces: readonly string[] = [
  ...Object.values(runs).filter((piece) => piece.length < 100),
  '<div class="a">',
  '<a href="/a">a',
  '<table><tr><td>',
  '<script>',
  '<!--',
  '</div>',
  '{"a":[',
  '"'
]

/** Pages that readers were, or could be, slow at. */
export const worstPages: readonly WorstPage[] = [
  ...Object.entries(runs).flatMap(([what, piece]) => [
    asWords(what, piece),
    asAttributes(what, piece.replaceAll(/["<>]/g, '')),
    asMarkup(what, piece)
  ]),
  ...shapes
]
