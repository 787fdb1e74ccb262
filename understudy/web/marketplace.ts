import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Niche, ProductReview } from '../demo/shops/niche.ts'
import { findNiches, niches } from '../demo/shops/niches.ts'
import { average, dollars, longDate, type Markup, shell } from './markup.ts'

/** The marketplace: search, product page and reviews page in the markup that the extractor reads. */
export function marketplaceRoutes() {
  return new Hono()
    .get('/s', (c) => c.html(searchPage(c.req.query('k') ?? '')))
    .get('/dp/:id', (c) => {
      const niche = byProductId(c.req.param('id'))
      return niche === undefined ? c.html(missing(), 404) : c.html(productPage(niche))
    })
    .get('/product-reviews/:id', (c) => {
      const niche = byProductId(c.req.param('id'))
      return niche === undefined ? c.html(missing(), 404) : c.html(reviewsPage(niche))
    })
    .get('/gp/customer-reviews/:id', (c) => {
      const found = niches
        .flatMap((niche) => niche.reviews.map((review, index) => ({ niche, review, index })))
        .find(({ niche, index }) => reviewId(niche, index) === c.req.param('id'))
      return found === undefined
        ? c.html(missing(), 404)
        : c.html(frame(found.review.title, reviewMarkup(found.niche, found.review, found.index)))
    })
}

function byProductId(id: string): Niche | undefined {
  return niches.find(({ product }) => product.productId === id)
}

function frame(title: string, body: Markup, head?: Markup): Markup {
  return shell({
    title: `${title} : Bazaar`,
    body: html`<header><a href="/marketplace/s">Bazaar</a></header>
      <main id="dp">${body}</main>`,
    head
  })
}

function missing(): Markup {
  return frame('Nothing here', html`<p>We looked on every shelf. That product is not sold here.</p>`)
}

function searchPage(query: string): Markup {
  const found = findNiches(query)
  const results = found.map(
    ({ product, reviews }, index) =>
      html`<div data-component-type="s-search-result" data-asin="${product.productId}" data-index="${index}">
        <h2>
          <a class="a-link-normal" href="/marketplace/dp/${product.productId}"><span>${product.name}</span></a>
        </h2>
        <i><span class="a-icon-alt">${average(reviews.map(({ rating }) => rating))} out of 5 stars</span></i>
        <span class="s-underline-text">${reviews.length}</span>
        <span class="a-price"><span class="a-offscreen">${dollars(product.price)}</span></span>
      </div>`
  )
  return frame(
    query,
    html`<div class="s-main-slot">${results.length === 0 ? html`<p>No results for ${query}.</p>` : results}</div>`
  )
}

function productPage(niche: Niche): Markup {
  const { product, brand, reviews, slug } = niche
  const [whole, fraction] = product.price.toFixed(2).split('.')
  return frame(
    product.name,
    html`<h1 id="title"><span id="productTitle">${product.name}</span></h1>
      <a id="bylineInfo" href="/marketplace/s?k=${brand.name}">Visit the ${brand.name} Store</a>
      <span id="acrPopover" title="${average(reviews.map(({ rating }) => rating))} out of 5 stars"></span>
      <span id="acrCustomerReviewText">${reviews.length} ratings</span>
      <img id="landingImage" src="/store/pictures/${slug}.png" alt="${product.name}" />
      <div id="corePriceDisplay_desktop_feature_div">
        <span class="a-price"
          ><span class="a-offscreen">${dollars(product.price)}</span>
          <span aria-hidden="true"
            ><span class="a-price-symbol">$</span
            ><span class="a-price-whole">${whole}<span class="a-price-decimal">.</span></span
            ><span class="a-price-fraction">${fraction}</span></span
          ></span
        >
        ${product.listPrice === null ? '' : html`<span class="a-price a-text-price"><span class="a-offscreen">${dollars(product.listPrice)}</span></span>`}
      </div>
      <div id="availability"><span class="a-size-medium a-color-success">In Stock</span></div>
      <div id="feature-bullets">
        <ul>
          ${product.bullets.map((bullet) => html`<li><span class="a-list-item">${bullet}</span></li>`)}
        </ul>
      </div>
      <div id="productDescription">${product.description.map((text) => html`<p>${text}</p>`)}</div>
      <input type="hidden" id="ASIN" name="ASIN" value="${product.productId}" />
      <input id="add-to-cart-button" type="submit" value="Add to Cart" />
      <div id="cm-cr-dp-review-list">
        ${reviews.slice(0, 5).map((review, index) => reviewMarkup(niche, review, index))}
      </div>
      <a data-hook="see-all-reviews-link-foot" href="/marketplace/product-reviews/${product.productId}"
        >See more reviews</a
      >`,
    html`<link rel="canonical" href="/marketplace/dp/${product.productId}" />`
  )
}

function reviewsPage(niche: Niche): Markup {
  const { product, reviews } = niche
  return frame(
    `Customer reviews: ${product.name}`,
    html`<a data-hook="product-link" href="/marketplace/dp/${product.productId}">${product.name}</a>
      <span data-hook="rating-out-of-text">${average(reviews.map(({ rating }) => rating))} out of 5</span>
      <span data-hook="total-review-count">${reviews.length} global ratings</span>
      <div id="cm_cr-review_list">${reviews.map((review, index) => reviewMarkup(niche, review, index))}</div>`
  )
}

function reviewMarkup(niche: Niche, review: ProductReview, index: number): Markup {
  const place = ['United States', 'United Kingdom', 'Netherlands'].includes(review.country)
    ? `the ${review.country}`
    : review.country
  return html`<div id="${reviewId(niche, index)}" data-hook="review" class="review">
    <span class="a-profile-name">${review.author}</span>
    <a data-hook="review-title" class="review-title" href="/marketplace/gp/customer-reviews/${reviewId(niche, index)}"
      ><i data-hook="review-star-rating" class="review-rating"
        ><span class="a-icon-alt">${review.rating}.0 out of 5 stars</span></i
      ><span>${review.title}</span></a
    >
    <span data-hook="review-date">Reviewed in ${place} on ${longDate.format(new Date(review.date))}</span>
    ${review.verified ? html`<span data-hook="avp-badge">Verified Purchase</span>` : ''}
    <span data-hook="review-body"><span>${review.text}</span></span>
    <span data-hook="helpful-vote-statement">${review.helpful} people found this helpful</span>
  </div>`
}

function reviewId({ product }: Niche, index: number): string {
  return `R${product.productId.slice(2)}${String(index).padStart(2, '0')}`
}
