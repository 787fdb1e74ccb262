import { productPageSource } from '@callsheet/lib/wire/research/given-facts.ts'
import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import type { Page } from '../page-reading/page.ts'
import { readPageReviews } from '../extraction/page-reviews.ts'
import { quotesOf } from '../scrapers/quote.ts'
import { extractorFor } from '../scrapers/registry.ts'
import { nameQuotes } from '../scrapers/name-quotes.ts'

const maximumOwnReviews = 60

/** Customers' reviews on the page of the offer. A page of a source of research is read by its scraper. */
export function readOwnReviews(page: Page): OfferQuote[] {
  const { url } = page
  const read = extractorFor(url)?.extract(page)
  if (read?.outcome === 'extracted' && read.quotes.length > 0) return nameQuotes(read, []).slice(0, maximumOwnReviews)
  const voices = readPageReviews(page).map((review) => ({
    ...review,
    source: productPageSource,
    sourceUrl: url
  }))
  return quotesOf(voices).slice(0, maximumOwnReviews)
}
