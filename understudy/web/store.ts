import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { html, raw } from 'hono/html'
import type { Niche } from '../demo/shops/niche.ts'
import { niches } from '../demo/shops/niches.ts'
import { average, dollars, longDate, type Markup, scriptJson, shell } from './markup.ts'
import { productPicture } from './picture.ts'
import { storeStyle } from './store-style.ts'

/** The shop: a home page, a page per product, an about page. Mounted at `/store`. */
export function storeRoutes(baseUrl: () => string) {
  return (
    new Hono()
      // As most shops: a page may be kept, and is asked for again each time.
      .use(etag())
      .use(async (c, next) => {
        await next()
        c.header('cache-control', 'public, max-age=0, must-revalidate')
      })
      .get('/', (c) =>
        c.html(frame('Corner Goods: five things that do what they say', home(), homeHead(`${baseUrl()}/store`)))
      )
      .get('/about', (c) => c.html(frame('About Corner Goods', about(), html``)))
      .get('/privacy', (c) =>
        c.html(
          frame(
            'Privacy',
            note('We know nothing about you.', 'No cookies, no counters. We would not know what to do with them.'),
            html``
          )
        )
      )
      .get('/returns', (c) =>
        c.html(
          frame(
            'Returns',
            note('Send it back.', 'Thirty days, any reason, including "I just do not like looking at it".'),
            html``
          )
        )
      )
      .get('/cart', (c) =>
        c.html(
          frame('Cart', note('Your cart is empty.', 'It always is: this shop is a stand-in and sells nothing.'), html``)
        )
      )
      .post('/cart', (c) => c.redirect('/store/cart', 303))
      .post('/letter', (c) =>
        c.html(frame('Thank you', note('Thank you.', 'There is no letter, but it was kind of you.'), html``))
      )
      .get('/pictures/:file', (c) => {
        const niche = niches.find(({ slug }) => c.req.param('file') === `${slug}.png`)
        return niche === undefined
          ? c.notFound()
          : c.body(new Uint8Array(productPicture(niche)), 200, { 'content-type': 'image/png' })
      })
      .get('/products/:slug', (c) => {
        const niche = niches.find(({ slug }) => slug === c.req.param('slug'))
        if (niche === undefined)
          return c.html(
            frame('Not on our shelf', html`<div class="hero"><h1>That is not on our shelf.</h1></div>`, html``),
            404
          )
        const { product } = niche
        return c.html(
          frame(
            `${product.name} | Corner Goods`,
            productPage(niche),
            productHead(niche, `${baseUrl()}/store`),
            product.tagline
          )
        )
      })
  )
}

function homeHead(base: string): Markup {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Corner Goods',
    url: `${base}/`,
    logo: `${base}/pictures/perch-folding-laptop-stand.png`
  }
  return html`<meta property="og:site_name" content="Corner Goods" />
    <script type="application/ld+json">
      ${scriptJson(organization)}
    </script>`
}

function frame(title: string, main: Markup, head: Markup, description = 'A small shop with a short shelf.'): Markup {
  return shell({
    title,
    description,
    head: html`${head}<style>
        ${raw(storeStyle)}
      </style>`,
    body: html`<div class="bar">Free shipping over $40. Thirty days to change your mind.</div>
      <header class="top">
        <a class="name" href="/store/">Corner Goods</a>
        <nav><a href="/store/#shelf">Shelf</a><a href="/store/about">About</a><a href="/store/cart">Cart</a></nav>
      </header>
      <main>${main}</main>
      <footer>
        <div>
          <span>Corner Goods, 4 Lamplight Row</span><a href="/store/privacy">Privacy</a
          ><a href="/store/returns">Returns</a> <a href="mailto:hello@cornergoods.example">hello@cornergoods.example</a>
        </div>
      </footer>`
  })
}

function home(): Markup {
  return html`<div class="hero">
      <h1>Five things that do what they say.</h1>
      <p>We are a small shop with a short shelf. If we would not give it to a friend, it is not here.</p>
    </div>
    <div class="grid" id="shelf">${niches.map((niche) => card(niche))}</div>
    <section>
      <h2>A letter, not a newsletter</h2>
      <p>Four times a year, what we added and what we took away.</p>
      ${letter()}
    </section>`
}

function card({ slug, product, reviews }: Niche): Markup {
  return html`<a class="card" href="/store/products/${slug}"
    ><img src="/store/pictures/${slug}.png" alt="${product.name}" width="900" height="900" loading="lazy" />
    <div>
      <span class="stars">${stars(average(reviews.map(({ rating }) => rating)))}</span>
      <h3>${product.name}</h3>
      <p>${product.tagline}</p>
      ${price(product)}
    </div></a
  >`
}

function productPage({ slug, product, brand, reviews }: Niche): Markup {
  const rating = average(reviews.map((review) => review.rating))
  return html`<div class="product">
      <img src="/store/pictures/${slug}.png" alt="${product.name} by ${brand.name}" width="900" height="900" />
      <div>
        <span class="stars">${stars(rating)}</span> <a href="#reviews">${rating} from ${reviews.length} reviews</a>
        <h1>${product.name}</h1>
        <p class="tagline">${product.tagline}</p>
        ${price(product)}
        <ul class="points">
          ${product.bullets.map((bullet) => html`<li>${bullet}</li>`)}
        </ul>
        <form action="/store/cart" method="post">
          <input type="hidden" name="product" value="${product.productId}" />
          <button class="buy" type="submit">Add to cart</button
          ><button class="buy quiet" type="button">Subscribe &amp; save 10%</button>
        </form>
      </div>
    </div>
    <section>
      <h2>Why it exists</h2>
      ${product.description.map((text) => html`<p>${text}</p>`)}
    </section>
    <section id="reviews">
      <h2>What people say</h2>
      ${reviews.map(
        (review) =>
          html`<article class="review">
            <span class="stars">${stars(review.rating)}</span>
            <h3>${review.title}</h3>
            <p>${review.text}</p>
            <span class="who"
              >${review.author},
              ${longDate.format(new Date(review.date))}${review.verified ? ', bought it here' : ''}</span
            >
          </article>`
      )}
    </section>
    <section>
      <h2>Fair questions</h2>
      ${product.faq.map(
        ({ question, answer }) =>
          html`<details open>
            <summary>${question}</summary>
            <p>${answer}</p>
          </details>`
      )}
    </section>
    <section>
      <h2>Still thinking?</h2>
      <p>Leave an address and we write once, when it is cheaper.</p>
      ${letter()}
    </section>`
}

function productHead({ slug, product, brand, reviews }: Niche, base: string): Markup {
  const url = `${base}/products/${slug}`
  const image = `${base}/pictures/${slug}.png`
  const ratings = reviews.map(({ rating }) => rating)
  const productLd = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.productId,
    image: [image],
    description: product.description.join(' '),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: product.currency,
      availability: 'https://schema.org/InStock'
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average(ratings), reviewCount: ratings.length },
    review: reviews.slice(0, 3).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.author },
      datePublished: review.date,
      name: review.title,
      reviewBody: review.text,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating }
    }))
  }
  const faqLd = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: product.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer }
    }))
  }
  return html`<link rel="canonical" href="${url}" /> <meta property="og:type" content="product" /><meta
      property="og:site_name"
      content="Corner Goods"
    /><meta property="og:title" content="${product.name}" />
    <meta property="og:description" content="${product.tagline}" /><meta property="og:image" content="${image}" /><meta
      property="og:url"
      content="${url}"
    />
    <meta property="product:price:amount" content="${product.price.toFixed(2)}" /><meta
      property="product:price:currency"
      content="${product.currency}"
    />
    <script type="application/ld+json">
      ${scriptJson(productLd)}
    </script>
    <script type="application/ld+json">
      ${scriptJson(faqLd)}
    </script>`
}

function note(title: string, text: string): Markup {
  return html`<div class="hero">
    <h1>${title}</h1>
    <p>${text}</p>
  </div>`
}

function about(): Markup {
  return html`<div class="hero">
      <h1>Why so few things?</h1>
      <p>Because choosing is tiring and most shelves are full of almost.</p>
    </div>
    <p>
      Corner Goods began as an actual corner. We try everything for three months. Most of it goes back. What stays, we
      sell, and we answer the letters ourselves.
    </p>`
}

function letter(): Markup {
  return html`<form class="letter" action="/store/letter" method="post">
    <input type="email" name="email" placeholder="you@example.com" aria-label="Email" required />
    <button class="buy" type="submit">Sign up</button>
  </form>`
}

function price({ price: amount, listPrice }: Niche['product']): Markup {
  return html`<p class="price">${dollars(amount)}${listPrice === null ? '' : html`<s>${dollars(listPrice)}</s>`}</p>`
}

function stars(rating: number): string {
  return '★★★★★'.slice(0, Math.round(rating)) + '☆☆☆☆☆'.slice(0, 5 - Math.round(rating))
}
