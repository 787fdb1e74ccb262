import { AppError } from '@callsheet/lib/errors.ts'
import { judgeUrl } from '@callsheet/lib/network/address-policy.ts'
import type { Extracted, SourceFailure } from '@callsheet/lib/wire/research/market-research.ts'
import { scrapeRequestSchema } from '@callsheet/lib/wire/page-tools.ts'
import { readPage } from '../fetching/read-page.ts'
import type { Market } from '../fetching/reader-market.ts'
import { htmlPage } from '../page-reading/html-page.ts'
import type { Page } from '../page-reading/page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { Extractor, PlannedRequest } from '../scrapers/extractor.ts'
import { helpfulSettings } from './helpful-setting.ts'
import { scrapeByProvider } from './scrape-provider.ts'
import { visitPage } from './visit-page.ts'

export interface ReadSourcePage {
  extractor: Extractor
  planned: PlannedRequest
  market: Market
  signal: AbortSignal
}

export type SourcePage = { result: Extracted; readAt: string } | { failure: SourceFailure }

/**
 * A source's own API answers one plain request. A page is read by the scraping provider when one is set, else or where
 * that fails by a plain request, and at last as a visitor with a browser. What fails is told, with the setting that
 * would help.
 */
export async function readSourcePage(runtime: AgentsRuntime, input: ReadSourcePage): Promise<SourcePage> {
  const { extractor, planned, signal } = input
  const ways = waysOf(planned)
  let failure: SourceFailure | null = null
  for (const way of ways) {
    // The browser would meet the same rules, and the same silence.
    if (way === draw && (failure?.reason === 'fetch-failed' || failure?.reason === 'robots')) break
    try {
      const found = await way(runtime, input)
      if (!found) continue
      const { page, readAt } = found
      const isDrawn = way !== fetchPlain
      const asked = { source: extractor.source, page, isDrawn, isApi: planned.isApi ?? false }
      const read = await runtime.read('source', asked, signal)
      if (read.outcome === 'refused') return { failure: failureOf(runtime, input, read.refusal) }
      if (read.outcome === 'extracted') return { result: read, readAt }
      runtime.pageCache.forget(planned.url)
      failure = failureOf(runtime, input, read.outcome === 'blocked' ? read : { ...read, reason: 'unrecognised' })
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error
      if (way !== fetchPlain) {
        runtime.logger.warn({ error, url: planned.url }, 'a research page could not be read in another way')
        continue
      }
      failure = failureOf(runtime, input, { reason: reasonOf(error), sentence: error.message })
      if (failure.reason === 'refused-address') break
    }
  }
  const nothing = { reason: 'unrecognised', sentence: 'Nothing came back.' } as const
  return { failure: failure ?? failureOf(runtime, input, nothing) }
}

function waysOf({ method, isApi }: PlannedRequest) {
  return method === 'GET' && !isApi ? [askProvider, fetchPlain, draw] : [fetchPlain]
}

function failureOf(
  { settings }: AgentsRuntime,
  { extractor: { source }, planned: { url } }: ReadSourcePage,
  { reason, sentence }: Pick<SourceFailure, 'reason' | 'sentence'>
): SourceFailure {
  return { url, reason, sentence, ...helpfulSettings(settings, { source, reason }) }
}

function reasonOf({ details }: AppError): SourceFailure['reason'] {
  if (details['reason'] === 'refused-address') return 'refused-address'
  return details['reason'] === 'robots' ? 'robots' : 'fetch-failed'
}

interface DatedPage {
  page: Page
  readAt: string
}

async function fetchPlain(runtime: AgentsRuntime, { planned, market, signal }: ReadSourcePage): Promise<DatedPage> {
  const { url, method, headers, body, isApi = false } = planned
  const page = await readPage(runtime, { url, method, headers, body, market, isApi, signal })
  const { status, text, contentType, readAt } = page
  return { page: { url: page.url, contentType: contentType ?? '', body: text, status, headers: page.headers }, readAt }
}

/** Null where no provider is set, or where it cannot reach: it knows nothing of this machine. */
async function askProvider(
  runtime: AgentsRuntime,
  { planned, market, signal }: ReadSourcePage
): Promise<DatedPage | null> {
  const verdict = judgeUrl(planned.url, runtime.settings)
  if (runtime.settings.scrapeProviderUrl === undefined || !verdict.allowed || verdict.trusted) return null
  const request = scrapeRequestSchema.parse({ url: planned.url, formats: ['html'], ...market })
  const { url, html = '', status, readAt } = await scrapeByProvider(runtime, { request, signal })
  return { page: htmlPage({ url, html, status }), readAt }
}

async function draw(runtime: AgentsRuntime, { planned, market, signal }: ReadSourcePage): Promise<DatedPage> {
  const { url, html = '', status, readAt } = await visitPage(runtime, { url: planned.url, html: true, market, signal })
  return { page: htmlPage({ url, html, status }), readAt }
}
