import { html } from 'hono/html'
import { niches } from '../demo/shops/niches.ts'
import { type Markup, shell } from './markup.ts'

/** A map of the stand-in for people with a browser. */
export function homePage(): Markup {
  return shell({
    title: 'A small web to research',
    head: html`<style>
      body {
        font:
          16px/1.6 system-ui,
          sans-serif;
        max-width: 760px;
        margin: 48px auto;
        padding: 0 20px;
        color: #22201c;
      }
      li {
        margin: 3px 0;
      }
      h2 {
        margin-top: 34px;
        font-size: 19px;
      }
    </style>`,
    body: html`<h1>A small web to research</h1>
      <p>Everything here is invented: products, people, prices. It stands in for the open web where there is none.</p>
      <h2><a href="/store/">The shop</a></h2>
      <ul>
        ${niches.map(({ slug, product }) => html`<li><a href="/store/products/${slug}">${product.name}</a></li>`)}
      </ul>
      <h2>What people say</h2>
      ${niches.map(
        ({ product, brand, threads, video, keywords }) =>
          html`<h3>${brand.name}</h3>
            <ul>
              <li>
                <a href="/marketplace/dp/${product.productId}">on the marketplace</a>,
                <a href="/marketplace/product-reviews/${product.productId}">all reviews</a>
              </li>
              ${threads.map((thread) => html`<li><a href="/forum/comments/${thread.id}">${thread.title}</a> (<a href="/forum/comments/${thread.id}.json">JSON</a>)</li>`)}
              <li><a href="/video/watch?v=${video.videoId}">${video.title}</a></li>
              <li><a href="/reviews/review/${brand.domain}">reviews of ${brand.domain}</a></li>
              <li><a href="/ads/ads/library/?q=${keywords[0]}">its ads</a></li>
            </ul>`
      )}
      <h2><a href="/hostile/">Pages that misbehave</a></h2>`
  })
}
