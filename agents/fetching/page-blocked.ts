import { AppError } from '@callsheet/lib/errors.ts'
import type { Wall } from '../page-reading/recognise-wall.ts'
import { agentsSettingFields, type AgentsSettings } from '../settings.ts'

export interface PageBlockedInput {
  url: string
  wall: Wall
}

const setting = agentsSettingFields.scrapeProviderUrl.name

/** A wall came in place of a page. Says what it is and what can be done: nothing of it is read as content. */
export function pageBlocked(settings: AgentsSettings, { url, wall }: PageBlockedInput): AppError {
  const host = URL.parse(url)?.host ?? url
  const hasProvider = settings.scrapeProviderUrl !== undefined
  const paste = 'Open the page in your own browser and paste its text instead.'
  const set = hasProvider ? '' : ` A scraping provider, set as ${setting}, can often read such a page.`
  return new AppError('page-blocked', `The page at ${host} could not be read. ${wall.sentence} ${paste}${set}`, {
    details: { url, reason: wall.reason, setting: hasProvider ? null : setting },
    retryable: wall.reason === 'rate-limited'
  })
}
