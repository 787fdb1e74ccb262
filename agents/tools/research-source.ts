import type {
  MarketResearchRequest,
  Quote,
  ResearchSource,
  SourceFailure,
  SourceReport
} from '@callsheet/lib/wire/research/market-research.ts'
import type { Market } from '../fetching/reader-market.ts'
import { createCallScope } from '../model/call-scope.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { ApiRefusal } from '../scrapers/api-refusal.ts'
import type { Extractor, PlannedRequest, PlanOptions, ResearchTarget } from '../scrapers/extractor.ts'
import { helpfulSettings } from './helpful-setting.ts'
import { nameQuotes } from '../scrapers/name-quotes.ts'
import { readSourcePage } from './read-source-page.ts'
import { findApi } from './source-api.ts'
import { originOf } from './source-origin.ts'

/** Pages opened behind each list. */
const breadth = 4
const maximumRequests = 24

export interface ResearchSourceInput {
  extractor: Extractor
  targets: ResearchTarget[]
  request: MarketResearchRequest
  market: Market
  signal: AbortSignal
}

/** One source: plan, fetch, extract, follow up, until there are enough quotes, no more pages, or no more time. */
export async function researchSource(
  runtime: AgentsRuntime,
  { extractor, targets, request, market, signal }: ResearchSourceInput
): Promise<SourceReport> {
  const { settings, clock } = runtime
  const { source } = extractor
  const startedAt = clock.now().getTime()
  const scope = createCallScope({ callerSignal: signal, clock, cutOff: runtime.cutOff })
  scope.limit(settings.researchSourceTimeoutSeconds, `Research at the ${source.replaceAll('-', ' ')}`)
  const origin = originOf(runtime, extractor, request)
  let options: PlanOptions = {
    origin,
    country: market.country,
    breadth,
    ...(source === 'social-ad-library' && settings.adLibraryToken && { accessToken: settings.adLibraryToken })
  }
  const quotes = new Map<string, Quote>()
  const facts: SourceReport['facts'] = []
  const failures: SourceFailure[] = []
  const planned: PlannedRequest[] = []
  const seen = new Set<string>()
  const plan = () => planned.push(...targets.flatMap((target) => extractor.requests(target, options)))
  try {
    const found = targets.length === 0 ? null : await findApi(runtime, { extractor, origin, signal: scope.signal })
    if (found && 'refusal' in found) failures.push(failureOfApi(settings, source, found.refusal))
    else if (found) options = { ...options, api: found.api }
    plan()
    for (
      let next = planned.shift();
      next && seen.size < maximumRequests && quotes.size < request.limit;
      next = planned.shift()
    ) {
      const key = `${next.method} ${next.url} ${next.body ?? ''}`
      if (seen.has(key)) continue
      seen.add(key)
      scope.signal.throwIfAborted()
      const page = await readSourcePage(runtime, {
        extractor,
        planned: next,
        market,
        signal: scope.signal
      })
      if ('failure' in page) {
        failures.push(page.failure)
        if (!next.isApi || !endsApi.has(page.failure.reason)) continue
        // What the API refuses may still stand on the source's pages.
        const { api: _refused, accessToken: _token, ...pages } = options
        options = pages
        planned.splice(0)
        plan()
        continue
      }
      // The same words may stand on two pages: the later page, which was opened for them, knows more.
      for (const quote of nameQuotes(page.result, facts)) quotes.set(quote.id, { ...quote, readAt: page.readAt })
      facts.push({ url: page.result.url, facts: page.result.facts })
      planned.push(...extractor.followUps(page.result, options))
    }
  } catch (error) {
    // A caller that left wants no report; time that is up leaves what was found so far.
    if (scope.cut() !== 'timeout') throw error
    failures.push({
      url: null,
      reason: 'time-limit',
      sentence: error instanceof Error ? error.message : 'The time was up.',
      ...helpfulSettings(settings, { source, reason: 'time-limit' })
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

/** After one of these, the API answers nothing more. */
const endsApi: ReadonlySet<SourceFailure['reason']> = new Set([
  'key-refused',
  'quota-exceeded',
  'rate-limited',
  'access-denied'
])

function failureOfApi(
  settings: AgentsRuntime['settings'],
  source: ResearchSource,
  { reason, sentence }: ApiRefusal
): SourceFailure {
  return { url: null, reason, sentence, ...helpfulSettings(settings, { source, reason }) }
}

const nothingToAsk: SourceFailure = {
  url: null,
  reason: 'unrecognised',
  sentence: 'The link is no page of this source and there are no words to search for.',
  setting: null,
  otherSetting: null
}
