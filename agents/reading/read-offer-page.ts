import type { PageMetadata } from '@callsheet/lib/wire/page-tools.ts'
import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import { pageStructure } from '../extraction/page-structure.ts'
import { productImages } from '../extraction/product-images.ts'
import { treeOf } from '../page-reading/html.ts'
import { readOwnReviews } from './read-own-reviews.ts'

const maximumHeadings = 80

export interface OfferPageInput {
  url: string
  html: string
  metadata: PageMetadata | undefined
}

export interface OfferPageAnswer {
  /** What the page's own markup says. */
  facts: Record<string, unknown>
  /** Customers' reviews on the page. */
  quotes: OfferQuote[]
  /** Pictures that the page names as its product's, the surest first. */
  imageUrls: string[]
}

export function readOfferPage({ url, html, metadata }: OfferPageInput): OfferPageAnswer {
  const page = { url, body: html, contentType: 'text/html' }
  const root = treeOf(page)
  const { product, headings, prices, callsToAction } = pageStructure({ ...page, root })
  return {
    facts: {
      metadata,
      product,
      prices: prices.slice(0, 20),
      headings: headings.slice(0, maximumHeadings).map(({ level, text }) => `${'#'.repeat(level)} ${text}`),
      callsToAction: callsToAction.slice(0, 20).map(({ text }) => text)
    },
    quotes: readOwnReviews(page),
    imageUrls: productImages({ url, html, root })
  }
}
