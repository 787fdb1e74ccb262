import { isAllowedOrigin } from '@callsheet/lib/network/address-policy.ts'
import { researchMounts, type MarketResearchRequest } from '@callsheet/lib/wire/research/market-research.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { Extractor } from '../scrapers/extractor.ts'

/**
 * Where a source lives for one research: where the settings say, else its public address. What the stand-in web
 * sells is researched on the stand-in web, because nobody else speaks of it.
 */
export function originOf(
  { settings }: Pick<AgentsRuntime, 'settings'>,
  extractor: Extractor,
  request: MarketResearchRequest
): string {
  const { researchOrigins, standInWebUrl } = settings
  const { source, origin } = extractor
  const named = researchOrigins[source]
  if (named !== undefined) return named
  const page = request.page === undefined ? null : URL.parse(request.page)
  const isOfStandIn = page !== null && standInWebUrl !== undefined && isAllowedOrigin(page, [standInWebUrl])
  return isOfStandIn ? standInWebUrl + researchMounts[source] : origin
}
