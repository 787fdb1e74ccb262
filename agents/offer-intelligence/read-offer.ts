import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { OfferAnalysisRequest, OfferProgress } from '@callsheet/lib/wire/research/offer-analysis.ts'
import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import { pageStructure } from '../extraction/page-structure.ts'
import { productImages } from '../extraction/product-images.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { scrape } from '../tools/scrape.ts'
import { readOwnReviews } from './read-own-reviews.ts'

export interface OfferPage {
  url: string | null
  title: string | null
  imageUrl: string | null
  /** Pictures that the page names as its product's, the surest first. */
  imageUrls: string[]
  /** Markdown of the page's content, cut to what an analyst needs. */
  text: string
  /** What the page's own markup says. */
  facts: Record<string, unknown> | null
  /** Customers' reviews on the page. */
  quotes: OfferQuote[]
  warnings: string[]
}

const maximumTextCharacters = 60_000
const maximumHeadings = 80

export interface ReadOfferInput {
  request: OfferAnalysisRequest
  signal: AbortSignal
  onProgress?: (progress: OfferProgress) => void
}

export async function readOffer(
  runtime: AgentsRuntime,
  { request, signal, onProgress }: ReadOfferInput
): Promise<OfferPage> {
  if (request.url === undefined) {
    return {
      url: null,
      title: null,
      imageUrl: null,
      imageUrls: [],
      text: request.text ?? '',
      facts: null,
      quotes: [],
      warnings: []
    }
  }
  onProgress?.({ step: 'reading-page', message: `Reading ${request.url}` })
  const page = await scrape(runtime, {
    request: {
      url: request.url,
      formats: ['markdown', 'html', 'metadata'],
      render: 'auto',
      ...(request.country && { country: request.country })
    },
    signal
  })
  const text = cutText(page.markdown ?? '', maximumTextCharacters)
  const words = text.split(/\s+/).length
  onProgress?.({
    step: 'page-read',
    message: `Read ${words} words${page.readBy === 'browser' ? ' with the browser' : ''}`
  })
  return {
    url: page.url,
    title: page.metadata?.title ?? null,
    imageUrl: page.metadata?.imageUrl ?? null,
    imageUrls: page.html === undefined ? [] : productImages({ url: page.url, html: page.html }),
    text,
    facts: page.html === undefined ? null : factsOf(page.url, page.html, page.metadata),
    quotes: page.html === undefined ? [] : readOwnReviews({ url: page.url, body: page.html }),
    warnings: page.warnings
  }
}

function factsOf(url: string, body: string, metadata: unknown): Record<string, unknown> {
  const { product, headings, prices, callsToAction } = pageStructure({ url, body })
  return {
    metadata,
    product,
    prices: prices.slice(0, 20),
    headings: headings.slice(0, maximumHeadings).map(({ level, text }) => `${'#'.repeat(level)} ${text}`),
    callsToAction: callsToAction.slice(0, 20).map(({ text }) => text)
  }
}
