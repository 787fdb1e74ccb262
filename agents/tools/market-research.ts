import {
  researchSources,
  type MarketResearchRequest,
  type MarketResearchResponse,
  type ResearchSource
} from '@callsheet/lib/wire/research/market-research.ts'
import { marketOf } from '../fetching/reader-market.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { Extractor, ResearchTarget } from '../scrapers/extractor.ts'
import { extractors } from '../scrapers/registry.ts'
import { researchSource } from './research-source.ts'
import { originOf } from './source-origin.ts'

/** Runs the sources side by side, each within its own time; what failed stands beside what was found. */
export async function marketResearch(
  runtime: AgentsRuntime,
  { request, signal }: { request: MarketResearchRequest; signal: AbortSignal }
): Promise<MarketResearchResponse> {
  const market = marketOf({ ...request, url: request.page ?? request.product })
  const sources = [...new Set<ResearchSource>(request.sources ?? researchSources)]
  const reports = sources.map((source) => {
    const extractor: Extractor = extractors[source]
    return researchSource(runtime, {
      extractor,
      targets: targetsFor(runtime, extractor, request),
      request,
      market,
      signal
    })
  })
  return { sources: await Promise.all(reports) }
}

/** A link is opened by the source it belongs to; words are searched for everywhere, competitors after the product. */
function targetsFor(runtime: AgentsRuntime, extractor: Extractor, request: MarketResearchRequest): ResearchTarget[] {
  const { query, queries, product, competitors } = request
  const origin = originOf(runtime, extractor, request)
  return [...new Set([query, ...queries, product, ...competitors])].flatMap((asked): ResearchTarget[] => {
    if (asked === undefined) return []
    if (!/^https?:\/\//i.test(asked)) return [{ kind: 'query', query: asked }]
    return extractor.recognises(asked) || asked.startsWith(`${origin}/`) ? [{ kind: 'url', url: asked }] : []
  })
}
