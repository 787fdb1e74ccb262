import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { OfferAnalysisRequest, OfferProgress } from '@callsheet/lib/wire/research/offer-analysis.ts'
import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { scrape } from '../tools/scrape.ts'

export interface OfferPage {
  url: string | null
  title: string | null
  imageUrl: string | null
  /** Pictures that the page names as its product's, the surest first. */
  imageUrls: string[]
  readAt: string | null
  /** The page's own tag of its language, such as `de-AT`. */
  language: string | null
  /** Markdown of the page's content, cut to what an analyst needs. */
  text: string
  /** What the page's own markup says. */
  facts: Record<string, unknown> | null
  /** Customers' reviews on the page. */
  quotes: OfferQuote[]
  warnings: string[]
}

const maximumTextCharacters = 60_000

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
      readAt: null,
      language: null,
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
      ...(request.country && { country: request.country }),
      ...(request.language !== undefined && { language: request.language })
    },
    signal
  })
  const text = cutText(page.markdown ?? '', maximumTextCharacters)
  const words = text.split(/\s+/).length
  onProgress?.({
    step: 'page-read',
    message: `Read ${words} words${page.readBy === 'browser' ? ' with the browser' : ''}`
  })
  const { html, metadata } = page
  const read = html === undefined ? null : await runtime.read('offer-page', { url: page.url, html, metadata }, signal)
  return {
    url: page.url,
    title: page.metadata?.title ?? null,
    imageUrl: page.metadata?.imageUrl ?? null,
    imageUrls: read?.imageUrls ?? [],
    readAt: page.readAt,
    language: languageTag(page.metadata?.language),
    text,
    facts: read?.facts ?? null,
    quotes: (read?.quotes ?? []).map((quote) => ({ ...quote, readAt: page.readAt })),
    warnings: page.warnings
  }
}

/** Pages write anything there. */
function languageTag(named: string | null | undefined): string | null {
  const tag = named?.trim().replaceAll('_', '-') ?? ''
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag) ? tag : null
}
