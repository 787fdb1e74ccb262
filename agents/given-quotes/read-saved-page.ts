import { AppError } from '@callsheet/lib/errors.ts'
import { givenSources } from '@callsheet/lib/wire/research/given-facts.ts'
import { maximumQuotesOfOneGiven } from '@callsheet/lib/wire/research/given-quotes.ts'
import type { Extracted } from '@callsheet/lib/wire/research/market-research.ts'
import { readPageReviews } from '../extraction/page-reviews.ts'
import { attribute, first, metaContent, treeOf } from '../page-reading/html.ts'
import type { Page } from '../page-reading/page.ts'
import { recogniseBlock } from '../scrapers/recognise-block.ts'
import type { Extractor } from '../scrapers/extractor.ts'
import { quotesOf } from '../scrapers/quote.ts'
import { extractors } from '../scrapers/registry.ts'
import { nameQuotes } from '../scrapers/name-quotes.ts'
import type { GivenText, ReadGiven } from './given-text.ts'

/** Without its own address, a page's links lead nowhere, and no quote has one. */
const unknownAddress = 'https://saved-page.invalid/'

/**
 * Reads a page that a person saved in a browser: with the scraper of its source, else the reviews in its markup. Errors:
 * `invalid-input` for a wall, and for a page without reviews that we can read.
 */
export function readSavedPage({ text, url: given, product }: GivenText): ReadGiven {
  const page: Page = { url: given ?? unknownAddress, contentType: 'text/html', body: text }
  const url = given ?? addressIn(page)
  if (url !== null) page.url = url
  const found = readBySource(page)
  if (found) {
    const quotes = nameQuotes(found, []).map((quote) => ({
      ...quote,
      product: quote.product ?? product,
      sourceUrl: url === null ? null : quote.sourceUrl
    }))
    return finish({ source: found.source, quotes, notes: url === null ? [noAddress] : [] })
  }
  const voices = readPageReviews(page).map((voice) => ({
    ...voice,
    source: givenSources.page,
    product: voice.product ?? product,
    sourceUrl: url
  }))
  return finish({ source: givenSources.page, quotes: quotesOf(voices), notes: [] }, page)
}

const noAddress = 'The file does not say where the page was saved from, so its quotes have no link.'

/** The scraper that the address belongs to, else the first one that finds quotes. */
function readBySource(page: Page): Extracted | null {
  const all: Extractor[] = Object.values(extractors)
  const known = all.find((extractor) => extractor.recognises(page.url))
  for (const extractor of known ? [known] : all) {
    const read = extractor.extract(page)
    if (read.outcome === 'extracted' && read.quotes.length > 0) return read
  }
  return null
}

function finish(read: Pick<ReadGiven, 'source' | 'quotes' | 'notes'>, page?: Page): ReadGiven {
  if (read.quotes.length === 0) {
    const wall = page && recogniseBlock(page)
    throw new AppError(
      'invalid-input',
      wall
        ? `What was saved is no page of reviews. ${wall.sentence} Open it in your browser until the reviews show, then save it.`
        : 'No reviews that we can read stand on this page. Copy the reviews and paste them as text.'
    )
  }
  const quotes = read.quotes.slice(0, maximumQuotesOfOneGiven)
  return { ...read, format: 'page', columns: null, quotes }
}

/** Browsers and extensions note the address at the top of the file; the page itself may name it too. */
function addressIn(page: Page): string | null {
  const head = page.body.slice(0, 4_000)
  const noted =
    /<!--\s*saved from url=\(\d+\)(https?:\/\/[^\s>]+)/i.exec(head)?.[1] ??
    // not linear: it reads the first 4,000 characters alone
    /<!--[^>]*?\burl:\s*(https?:\/\/[^\s>]+)/i.exec(head)?.[1]
  const root = treeOf(page)
  const address =
    noted ?? attribute(first('link[rel="canonical"]', root), 'href') ?? metaContent(root, 'og:url') ?? null
  const url = address === null ? null : URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
