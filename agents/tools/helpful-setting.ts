import { blockReasons, type ResearchSource, type SourceFailure } from '@callsheet/lib/wire/research/market-research.ts'
import { agentsSettingFields, type AgentsSettings } from '../settings.ts'

export interface HelpfulSettingInput {
  source: ResearchSource
  reason: SourceFailure['reason']
  /** The site's robots.txt forbids the page. */
  isForbidden?: boolean
}

const walls: readonly string[] = blockReasons

/** Name of the setting with which a page could be read that was not; null where none would help. */
export function helpfulSetting(
  { adLibraryToken, scrapeProviderUrl }: AgentsSettings,
  { source, reason, isForbidden = false }: HelpfulSettingInput
): string | null {
  const fields = agentsSettingFields
  if (reason === 'time-limit') return fields.researchSourceTimeoutSeconds.name
  if (reason === 'refused-address') return fields.allowedOrigins.name
  const isWall = isForbidden || walls.includes(reason)
  if (source === 'social-ad-library' && !adLibraryToken && (isWall || reason === 'unrecognised'))
    return fields.adLibraryToken.name
  return isWall && scrapeProviderUrl === undefined ? fields.scrapeProviderUrl.name : null
}
