import { AppError } from '@callsheet/lib/errors.ts'
import { judgeUrl } from '@callsheet/lib/network/address-policy.ts'
import type { Extracted, SourceFailure } from '@callsheet/lib/wire/research/market-research.ts'
import { scrapeRequestSchema } from '@callsheet/lib/wire/page-tools.ts'
import { readPage } from '../fetching/read-page.ts'
import type { Page } from '../page-reading/page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { Extractor, PlannedRequest } from '../scrapers/extractor.ts'
import { helpfulSetting } from './helpful-setting.ts'
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
 * By a plain request. Where a wall or nothing known comes back, by the scraping provider when one is set, and at last
 * as a visitor with a browser. What fails is told, with the setting that would help.
 */
export async function readSourcePage(runtime: AgentsRuntime, input: ReadSourcePage): Promise<SourcePage> {
  const { extractor, planned, signal } = input
  const ways = planned.method === 'GET' ? [fetchPlain, askProvider, draw] : [fetchPlain]
  let failure: SourceFailure | null = null
  for (const way of ways) {
    // The browser would meet the same rules, and the same silence.
    if (way === draw && failure?.reason === 'fetch-failed') break
    try {
      const page = await way(runtime, input)
      const read = page && extractor.extract(page)
      if (!read) continue
      if (read.outcome === 'extracted') return { result: read }
      failure = failureOf(runtime, input, read)
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error
      if (way !== fetchPlain) {
        runtime.logger.warn({ error, url: planned.url }, 'a research page could not be read in another way')
        continue
      }
      failure = thrownFailure(runtime, input, error)
      if (failure.reason === 'refused-address') break
    }
  }
  return { failure: failure ?? failureOf(runtime, input, { outcome: 'unrecognised', sentence: 'Nothing came back.' }) }
}

type Unread = { outcome: 'blocked'; reason: SourceFailure['reason']; sentence: string } | UnreadPage
interface UnreadPage {
  outcome: 'unrecognised'
  sentence: string
}

function failureOf({ settings }: AgentsRuntime, { extractor, planned }: ReadSourcePage, read: Unread): SourceFailure {
  const reason = read.outcome === 'blocked' ? read.reason : 'unrecognised'
  const setting = helpfulSetting(settings, { source: extractor.source, reason })
  return { url: planned.url, reason, sentence: read.sentence, setting }
}

function thrownFailure(
  { settings }: AgentsRuntime,
  { extractor, planned }: ReadSourcePage,
  { message, details }: AppError
): SourceFailure {
  const reason = details['reason'] === 'refused-address' ? 'refused-address' : 'fetch-failed'
  const isForbidden = details['reason'] === 'robots'
  const setting = helpfulSetting(settings, { source: extractor.source, reason, isForbidden })
  return { url: planned.url, reason, sentence: message, setting }
}

async function fetchPlain(runtime: AgentsRuntime, { planned, country, signal }: ReadSourcePage): Promise<Page> {
  const { url, method, headers, body } = planned
  const page = await readPage(runtime, { url, method, headers, body, country, signal })
  return { url: page.url, contentType: page.contentType ?? '', body: page.text, status: page.status }
}

/** Null where no provider is set, or where it cannot reach: it knows nothing of this machine. */
async function askProvider(runtime: AgentsRuntime, { planned, country, signal }: ReadSourcePage): Promise<Page | null> {
  const verdict = judgeUrl(planned.url, runtime.settings)
  if (runtime.settings.scrapeProviderUrl === undefined || !verdict.allowed || verdict.trusted) return null
  const request = scrapeRequestSchema.parse({ url: planned.url, formats: ['html'], country })
  const { url, html = '', status } = await scrapeByProvider(runtime, { request, signal })
  return { url, contentType: 'text/html', body: html, ...(status !== null && { status }) }
}

async function draw(runtime: AgentsRuntime, { planned, country, signal }: ReadSourcePage): Promise<Page> {
  const { url, html, status } = await visitPage(runtime, { url: planned.url, html: true, country, signal })
  return { url, contentType: 'text/html', body: html ?? '', ...(status !== null && { status }) }
}
