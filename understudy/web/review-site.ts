import { Hono } from 'hono'
import { html } from 'hono/html'
import type { BrandReview, Niche } from '../demo/shops/niche.ts'
import { findNiches, niches } from '../demo/shops/niches.ts'
import { average, type Markup, scriptJson, shell } from './markup.ts'

/** The review site: search and business pages, with their cards and the data they are rendered from. */
export function reviewSiteRoutes() {
  return new Hono()
    .get('/search', (c) => c.html(searchPage(c.req.query('query') ?? '')))
    .get('/review/:domain', (c) => {
      const niche = niches.find(({ brand }) => brand.domain === c.req.param('domain').replace(/^www\./, ''))
      return niche === undefined
        ? c.html(page('Not found', html`<h1>Nobody has reviewed this business yet</h1>`, {}), 404)
        : c.html(businessPage(niche))
    })
    .get('/reviews/:id', (c) => {
      const found = niches
        .flatMap((niche) => niche.brandReviews.map((review, index) => ({ niche, review, index })))
        .find(({ niche, index }) => reviewId(niche, index) === c.req.param('id'))
      return found === undefined
        ? c.html(page('Not found', html`<h1>This review is gone</h1>`, {}), 404)
        : c.html(page(found.review.title, cardMarkup(found.niche, found.review, found.index), {}))
    })
}

function page(title: string, body: Markup, pageProps: unknown, head?: Markup): Markup {
  const data = { props: { pageProps }, page: '/', buildId: 'understudy' }
  return shell({
    title: `${title} | Candour`,
    head,
    body: html`<main>${body}</main>
      <script id="__NEXT_DATA__" type="application/json">
        ${scriptJson(data)}
      </script>`
  })
}

function businessUnit({ brand, brandReviews }: Niche): Record<string, unknown> {
  const score = average(brandReviews.map(({ rating }) => rating))
  return {
    id: `unit-${brand.domain}`,
    displayName: brand.name,
    identifyingName: brand.domain,
    numberOfReviews: brandReviews.length,
    trustScore: score,
    stars: Math.round(score * 2) / 2,
    websiteUrl: `https://${brand.domain}`,
    categories: [{ id: brand.category.toLowerCase().replaceAll(' ', '_'), name: brand.category, isPrimary: true }]
  }
}

function searchPage(query: string): Markup {
  const found = findNiches(query)
  const links = found.map(
    ({ brand }) => html`<li><a href="/reviews/review/${brand.domain}">${brand.name}</a> ${brand.domain}</li>`
  )
  return page(
    `Search: ${query}`,
    html`<h1>Companies for ${query}</h1>
      <ul>
        ${links}
      </ul>`,
    { businessUnits: found.map(businessUnit) }
  )
}

function businessPage(niche: Niche): Markup {
  const { brand, brandReviews } = niche
  const score = average(brandReviews.map(({ rating }) => rating))
  const reviews = brandReviews.map((review, index) => ({
    id: reviewId(niche, index),
    title: review.title,
    text: review.text,
    rating: review.rating,
    likes: 0,
    labels: {
      verification: { isVerified: review.verified, verificationLevel: review.verified ? 'verified' : 'not-verified' }
    },
    dates: { experiencedDate: null, publishedDate: review.date, updatedDate: null },
    consumer: { id: `consumer-${reviewId(niche, index)}`, displayName: review.author, countryCode: review.countryCode },
    reply: null,
    language: 'en'
  }))
  return page(
    `${brand.name} reviews`,
    html`<div id="business-unit-title">
        <h1><span>${brand.name}</span></h1>
        <span data-reviews-count-typography="true">${brandReviews.length} reviews</span>
        <span data-rating-typography="true">${score}</span>
      </div>
      ${brandReviews.map((review, index) => cardMarkup(niche, review, index))}`,
    {
      pageUrl: `/reviews/review/${brand.domain}`,
      businessUnit: businessUnit(niche),
      reviews,
      filters: { pagination: { currentPage: 1, totalPages: 1, totalCount: reviews.length } }
    },
    html`<link rel="canonical" href="/reviews/review/${brand.domain}" />`
  )
}

function cardMarkup(niche: Niche, review: BrandReview, index: number): Markup {
  return html`<article data-service-review-card-paper="true">
    <span data-consumer-name-typography="true">${review.author}</span>
    <span data-consumer-country-typography="true">${review.countryCode}</span>
    <div data-service-review-rating="${review.rating}">
      <img alt="Rated ${review.rating} out of 5 stars" src="/reviews/stars-${review.rating}.svg" />
    </div>
    <time datetime="${review.date}">${review.date.slice(0, 10)}</time>
    <a data-review-title-typography="true" href="/reviews/reviews/${reviewId(niche, index)}"
      ><h2 data-service-review-title-typography="true">${review.title}</h2></a
    >
    <p data-service-review-text-typography="true">${review.text}</p>
  </article>`
}

export function reviewId({ brand }: Niche, index: number): string {
  return `${brand.domain.replace(/\W/g, '')}${index}`
}
