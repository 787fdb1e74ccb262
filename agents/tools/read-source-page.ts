import { AppError } from '@callsheet/lib/errors.ts'
import { judgeUrl } from '@callsheet/lib/network/address-policy.ts'
import type { Extracted, SourceFailure } from '@callsheet/lib/wire/research/market-research.ts'
import { scrapeRequestSchema } from '@callsheet/lib/wire/page-tools.ts'
import { readPage } from '../fetching/read-page.ts'
import type { Page } from '../page-reading/page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { Extractor, PlannedRequest } from '../scrapers/extractor.ts'
import { helpfulSettings } from './helpful-setting.ts'
import { scrapeByProvider } from './scrape-provider.ts'
import { visitPage } from './visit-page.ts'

export interface ReadSourcePage {
  extractor: Extractor
  planned: PlannedRequest
  country: string
  signal: AbortSignal
}

export type SourcePage = { result: Extracted } | { failure: SourceFailure }

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
      const page = await way(runtime, input)
      if (!page) continue
      const isDrawn = way !== fetchPlain
      const asked = { source: extractor.source, page, isDrawn, isApi: planned.isApi ?? false }
      const read = await runtime.read('source', asked, signal)
      if (read.outcome === 'refused') return { failure: failureOf(runtime, input, read.refusal) }
      if (read.outcome === 'extracted') return { result: read }
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

async function fetchPlain(runtime: AgentsRuntime, { planned, country, signal }: ReadSourcePage): Promise<Page> {
  const { url, method, headers, body, isApi = false } = planned
  const page = await readPage(runtime, { url, method, headers, body, country, isApi, signal })
  return { url: page.url, contentType: page.contentType ?? '', body: page.text, status: page.status }
}

/** Null where no provider is set, or where it cannot reach: it knows nothing of this machine. */
async function askProvider(runtime: AgentsRuntime, { planned, country, signal }: ReadSourcePage): Promise<Page | null> {
  const verdict = judgeUrl(planned.url, runtime.settings)
  if (runtime.settings.scrapeProviderUrl === undefined || !verdict.allowed || verdict.trusted) return null
  const request = scrapeRequestSchema.parse({ url: planned.url, formats: ['html'], country })
  const { url, html = '', status } = await scrapeByProvider(runtime, { request, signal })
  return drawnPage({ url, html, status })
}

async function draw(runtime: AgentsRuntime, { planned, country, signal }: ReadSourcePage): Promise<Page> {
  const { url, html = '', status } = await visitPage(runtime, { url: planned.url, html: true, country, signal })
  return drawnPage({ url, html, status })
}

function drawnPage({ url, html, status }: { url: string; html: string; status: number | null }): Page {
  return { url, contentType: 'text/html', body: html, ...(status !== null && { status }) }
}
