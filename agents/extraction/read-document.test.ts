import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

const read = (body: string, head = '', url = 'https://shop.example/page') =>
  readDocument({ url, html: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>` })

const prose =
  'Cold brew is steeped slowly in cool water for twenty hours, then filtered twice and bottled the same day. '

test('what stands around the content is left out', () => {
  const { text } = read(`
    <header><a href="/">Shop</a></header><nav>Menu</nav>
    <main><article><h1>How we brew</h1><p>${prose.repeat(3)}</p>
      <div class="share-buttons">Share this</div><div class="newsletter-signup">Join our list</div>
      <div class="related-posts"><a href="/x">More</a></div></article></main>
    <aside>Advert</aside><footer>Imprint</footer><div class="cookie-banner">We use cookies</div>`)
  expect(text).toContain('How we brew')
  expect(text).toContain('twenty hours')
  for (const chrome of ['Menu', 'Share this', 'Join our list', 'More', 'Advert', 'Imprint', 'cookies'])
    expect(text).not.toContain(chrome)
})

test('chrome by name that holds most of the page is content after all', () => {
  expect(read(`<div class="modal"><h1>All of it</h1><p>${prose.repeat(5)}</p></div>`).text).toContain('All of it')
})

test.each(['article', 'main', 'div role="main"'])(
  'a name of the surroundings deletes no <%s>, however long the menus are',
  (tag) => {
    const menu = `<ul>${'<li><a href="/x">Another thing that we sell in our shop</a></li>'.repeat(60)}</ul>`
    for (const name of ['right-rail', 'dynamic-ad-container', 'sidebar', 'sc-ad-container modal']) {
      const { text } = read(
        `<div>${menu}</div><${tag} class="${name}"><h1>How we brew</h1><p>${prose.repeat(10)}</p></${tag.split(' ')[0]}>`
      )
      expect(text).toContain('twenty hours')
    }
  }
)

test('of several articles, a name can tell the page from its surroundings', () => {
  const reviews = `<article class="review"><p>${'Lovely jar, quick post. '.repeat(20)}</p></article>`.repeat(4)
  const { text } = read(
    `<main><h1>Slow Tide</h1><p>${prose.repeat(6)}</p></main><div id="all">${reviews}</div>`,
    '<script type="application/ld+json">{"@type":"Product","name":"Slow Tide"}</script>'
  )
  expect(text).toContain('twenty hours')
  expect(text).not.toContain('Lovely jar')
})

test('a block with most of the prose is content, whatever its name', () => {
  const menu = `<div>${'<a href="/x">Another thing that we sell in our shop</a> '.repeat(60)}</div>`
  const { text } = read(`${menu}<div class="right-rail"><h1>How we brew</h1>${`<p>${prose}</p>`.repeat(3)}</div>`)
  expect(text).toContain('How we brew')
})

const steps = (tag: string) =>
  [1, 2, 3, 4, 5, 6].map((step) =>
    tag === 'br' ? `Step ${step}: ${prose}<br><br>` : `<div>Step ${step}: ${prose}</div>`
  )

test.each(['br', 'div'])('prose that is parted by <%s> alone counts as much', (tag) => {
  const menu = `<div>${'<a href="/x">Another thing that we sell in our shop</a> '.repeat(60)}</div>`
  const { text } = read(`${menu}<div class="right-rail"><h1>How we brew</h1>${steps(tag).join('')}</div>`)
  expect(text).toContain('Step 6')
})

test('names that would take nearly everything are not believed', () => {
  const articles = ['One', 'Two', 'Three'].map(
    (title) => `<article class="right-rail dynamic-ad-container"><h2>${title}</h2><p>${prose.repeat(3)}</p></article>`
  )
  const { text } = read(`${articles.join('')}<div class="comments"><p>First!</p></div>`)
  expect(text).toContain('twenty hours')
  expect(text).not.toContain('First!')
})

test.each([
  ['with the page’s heading', 'class="right-rail"', '<h1>How we brew</h1>', 3],
  ['that is marked as the body', 'class="right-rail" itemprop="articleBody"', '<h2>How we brew</h2>', 3],
  ['with most of what all articles say', 'class="right-rail"', '<h2>How we brew</h2>', 8]
])('of several articles, one %s is the page’s', (_, attributes, heading, times) => {
  const talk = `<div id="talk"><p>${'I think so too, and so does my mother. '.repeat(30)}</p></div>`
  const card = `<article class="card"><p>${'Read about our jars, which keep for years. '.repeat(6)}</p></article>`
  const { text } = read(
    `<article ${attributes}>${heading}<p>${prose.repeat(times)}</p></article>${card.repeat(2)}${talk}`
  )
  expect(text).toContain('twenty hours')
})

test('folded answers belong to the page', () => {
  const { text } = read(
    `<main><h1>Questions</h1><p>${prose}</p><div class="accordion-panel" style="display:none">It keeps for weeks.</div></main>`
  )
  expect(text).toContain('It keeps for weeks.')
})

test('a page for readers without scripts is read from there', () => {
  expect(read(`<div id="app"></div><noscript><h1>Thread</h1><p>${prose.repeat(3)}</p></noscript>`).text).toContain(
    'Thread'
  )
})

test('Markdown keeps structure and leaves layout', () => {
  const markdown = read(`<main><h1>Brew <em>guide</em></h1>
    <p>Use <strong>coarse</strong> grounds,<br>see <a href="/grind">grinding</a>. ${prose}</p>
    <ol start="3"><li>Pour</li><li>Wait<ul><li>20 h</li></ul></li></ol>
    <blockquote><p>Best cup.</p></blockquote>
    <pre><code class="language-sh">brew --cold\n  now</code></pre>
    <table><tr><th>Size</th><th>Price</th></tr><tr><td>1 l</td><td>18 | 20</td></tr></table>
    <img src="jar.png" alt="A jar"></main>`).markdown()
  expect(markdown).toContain('# Brew _guide_')
  expect(markdown).toContain('Use **coarse** grounds,\nsee [grinding](https://shop.example/grind).')
  expect(markdown).toContain('3. Pour\n4. Wait\n   - 20 h')
  expect(markdown).toContain('> Best cup.')
  expect(markdown).toContain('```sh\nbrew --cold\n  now\n```')
  expect(markdown).toContain('| Size | Price |\n| --- | --- |\n| 1 l | 18 \\| 20 |')
  expect(markdown).toContain('![A jar](https://shop.example/jar.png)')
})

test('an old price stays apart from the new one', () => {
  const { markdown } = read(`<main><p>${prose}</p><p><span>$18.50</span><del>$22.00</del><em>a jar</em></p></main>`)
  expect(markdown()).toContain('$18.50 ~~$22.00~~ _a jar_')
})

test('text of a page cannot become markup or a script address', () => {
  const markdown = read(
    `<main><p>&lt;script&gt;alert(1)&lt;/script&gt; *not bold* ${prose}</p><a href="javascript:alert(1)">click</a></main>`
  ).markdown()
  expect(markdown).toContain('\\<script>alert(1)\\</script> \\*not bold\\*')
  expect(markdown).not.toContain('javascript:')
})

test('metadata comes from JSON-LD and Open Graph', () => {
  const product = {
    '@type': 'Product',
    name: 'Slow Tide',
    brand: { name: 'Tide' },
    offers: [{ '@type': 'Offer', price: '18.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' }]
  }
  const head = `<meta property="og:title" content="Slow Tide"><meta name="author" content="Ana">
    <meta property="article:published_time" content="2026-02-03T10:00:00Z">
    <script type="application/ld+json">${JSON.stringify(product)}</script>`
  expect(read(`<p>${prose}</p>`, head).metadata()).toMatchObject({
    title: 'Slow Tide',
    author: 'Ana',
    publishedAt: '2026-02-03T10:00:00.000Z',
    language: 'en',
    price: 18.5,
    currency: 'USD',
    brand: 'Tide',
    offers: [{ price: 18.5, currency: 'USD', availability: 'InStock', name: 'Slow Tide' }]
  })
})
