import { AppError } from '@callsheet/lib/errors.ts'
import type { MarketResearchRequest, Quote, SourceFailure, SourceReport } from '@callsheet/lib/wire/market-research.ts'
import { readPage } from '../fetching/read-page.ts'
import { createCallScope } from '../model/call-scope.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { Extractor, Page, PlanOptions, PlannedRequest, ResearchTarget } from '../scrapers/extractor.ts'
import { visitPage } from './visit-page.ts'

/** Pages opened behind each list. */
const breadth = 4
const maximumRequests = 24

export interface ResearchSourceInput {
  extractor: Extractor
  targets: ResearchTarget[]
  request: MarketResearchRequest
  signal: AbortSignal
}

/** One source: plan, fetch, extract, follow up, until there are enough quotes, no more pages, or no more time. */
export async function researchSource(
  runtime: AgentsRuntime,
  { extractor, targets, request, signal }: ResearchSourceInput
): Promise<SourceReport> {
  const { settings, clock } = runtime
  const { source } = extractor
  const startedAt = clock.now().getTime()
  const scope = createCallScope({ callerSignal: signal, clock })
  scope.limit(settings.researchSourceTimeoutSeconds, `Research at the ${source.replaceAll('-', ' ')}`)
  const options: PlanOptions = {
    origin: originOf(runtime, extractor),
    country: request.country,
    breadth,
    ...(source === 'social-ad-library' && settings.adLibraryToken && { accessToken: settings.adLibraryToken })
  }
  const quotes = new Map<string, Quote>()
  const facts: SourceReport['facts'] = []
  const failures: SourceFailure[] = []
  const planned = targets.flatMap((target) => extractor.requests(target, options))
  const seen = new Set<string>()
  try {
    for (
      let next = planned.shift();
      next && seen.size < maximumRequests && quotes.size < request.limit;
      next = planned.shift()
    ) {
      const key = `${next.method} ${next.url} ${next.body ?? ''}`
      if (seen.has(key)) continue
      seen.add(key)
      scope.signal.throwIfAborted()
      const outcome = await fetchAndExtract(runtime, {
        extractor,
        planned: next,
        country: request.country,
        signal: scope.signal
      })
      if ('failure' in outcome) {
        failures.push(outcome.failure)
        continue
      }
      facts.push({ url: outcome.result.url, facts: outcome.result.facts })
      for (const quote of outcome.result.quotes) quotes.set(quote.id, quote)
      planned.push(...extractor.followUps(outcome.result, options))
    }
  } catch (error) {
    // A caller that left wants no report; time that is up leaves what was found so far.
    if (scope.cut() !== 'timeout') throw error
    failures.push({
      url: null,
      reason: 'time-limit',
      sentence: error instanceof Error ? error.message : 'The time was up.'
    })
  } finally {
    scope.dispose()
  }
  if (targets.length === 0) failures.push(nothingToAsk)
  return {
    source,
    outcome: facts.length === 0 ? 'failed' : failures.length === 0 ? 'complete' : 'partial',
    facts,
    quotes: [...quotes.values()].slice(0, request.limit),
    failures,
    durationMilliseconds: clock.now().getTime() - startedAt
  }
}

/** Where a source lives: its public address, or a stand-in's. */
export function originOf({ settings }: AgentsRuntime, { source, origin }: Extractor): string {
  return settings.researchOrigins[source] ?? origin
}

const nothingToAsk: SourceFailure = {
  url: null,
  reason: 'unrecognised',
  sentence: 'The link is no page of this source and there are no words to search for.'
}

interface FetchAndExtract {
  extractor: Extractor
  planned: PlannedRequest
  country: string
  signal: AbortSignal
}

type Outcome =
  | { result: Extract<ReturnType<Extractor['extract']>, { outcome: 'extracted' }> }
  | { failure: SourceFailure }

/** By a plain request; where a wall or nothing known comes back, once more as a visitor with a browser. */
async function fetchAndExtract(runtime: AgentsRuntime, input: FetchAndExtract): Promise<Outcome> {
  const { extractor, planned, signal } = input
  try {
    const plain = extractor.extract(await fetchPlain(runtime, input))
    if (plain.outcome === 'extracted') return { result: plain }
    const drawn = planned.method === 'GET' ? await draw(runtime, input) : null
    const second = drawn ? extractor.extract(drawn) : plain
    if (second.outcome === 'extracted') return { result: second }
    const reason = second.outcome === 'blocked' ? second.reason : 'unrecognised'
    return { failure: { url: planned.url, reason, sentence: second.sentence } }
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error
    const refused = error.details.reason === 'refused-address'
    return {
      failure: { url: planned.url, reason: refused ? 'refused-address' : 'fetch-failed', sentence: error.message }
    }
  }
}

async function fetchPlain(runtime: AgentsRuntime, { planned, country, signal }: FetchAndExtract): Promise<Page> {
  const { url, method, headers, body } = planned
  const page = await readPage(runtime, { url, method, headers, body, country, signal })
  return { url: page.url, contentType: page.contentType ?? '', body: page.text, status: page.status }
}

async function draw(runtime: AgentsRuntime, { planned, country, signal }: FetchAndExtract): Promise<Page | null> {
  try {
    const visit = await visitPage(runtime, { url: planned.url, html: true, country, signal })
    return {
      url: visit.url,
      contentType: 'text/html',
      body: visit.html ?? '',
      ...(visit.status !== null && { status: visit.status })
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error
    runtime.logger.warn({ error, url: planned.url }, 'the browser could not open a research page')
    return null
  }
}
