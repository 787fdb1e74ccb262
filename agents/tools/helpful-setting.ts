import { blockReasons, type ResearchSource, type SourceFailure } from '@callsheet/lib/wire/research/market-research.ts'
import { agentsSettingFields, type AgentsSettings } from '../settings.ts'

export interface HelpfulSettingInput {
  source: ResearchSource
  reason: SourceFailure['reason']
}

const walls: readonly string[] = [...blockReasons, 'robots']
const refusals: readonly string[] = ['key-refused', 'quota-exceeded']

/** The key with which each source is read by its own API. Amazon gives its reviews to nobody. */
const keys: Partial<
  Record<ResearchSource, 'adLibraryToken' | 'youtubeApiKey' | 'redditClientId' | 'trustpilotApiKey'>
> = {
  'social-ad-library': 'adLibraryToken',
  'video-platform': 'youtubeApiKey',
  'discussion-forum': 'redditClientId',
  'review-site': 'trustpilotApiKey'
}

/** Names of the settings with which a page could be read that was not, the best first; null where none would help. */
export function helpfulSettings(
  settings: AgentsSettings,
  { source, reason }: HelpfulSettingInput
): Pick<SourceFailure, 'setting' | 'otherSetting'> {
  const [setting = null, otherSetting = null] = namesOf(settings, { source, reason })
  return { setting, otherSetting }
}

function namesOf(settings: AgentsSettings, { source, reason }: HelpfulSettingInput): string[] {
  const fields = agentsSettingFields
  if (reason === 'time-limit') return [fields.researchSourceTimeoutSeconds.name]
  if (reason === 'refused-address') return [fields.allowedOrigins.name]
  const key = keys[source]
  if (refusals.includes(reason)) return key === undefined ? [] : [fields[key].name]
  const isWall = walls.includes(reason)
  // The library's page shows nothing of use to most machines, also where no wall is named.
  const isEmptyLibrary = source === 'social-ad-library' && reason === 'unrecognised'
  return [
    ...(key !== undefined && !settings[key] && (isWall || isEmptyLibrary) ? [fields[key].name] : []),
    ...(isWall && settings.scrapeProviderUrl === undefined ? [fields.scrapeProviderUrl.name] : [])
  ]
}
