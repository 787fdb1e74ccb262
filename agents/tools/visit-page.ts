import type { Visit, VisitRequest } from '@callsheet/lib/ports/browser.ts'
import { storableText } from '@callsheet/lib/text/storable-text.ts'
import { checkRobots, takeTurn } from '../fetching/read-page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { marketOf, type Market } from '../fetching/reader-market.ts'
import { stealthProfile } from '../fetching/stealth.ts'

export interface VisitPageRequest extends Omit<VisitRequest, 'timeoutSeconds' | 'waitForSelector'> {
  /** A CSS selector, or milliseconds once the page has settled. */
  waitFor?: string | number
  /** Whose page it should be. By the address where it is absent. */
  market?: Market
}

export interface DatedVisit extends Visit {
  /** ISO 8601. */
  readAt: string
}

/** A visit as a person of that market would make it, by the same manners as a plain request. */
export async function visitPage(
  runtime: AgentsRuntime,
  { waitFor, market, ...visit }: VisitPageRequest
): Promise<DatedVisit> {
  await checkRobots(runtime, visit.url, visit.signal)
  await takeTurn(runtime, visit.url, visit.signal)
  const profile = stealthProfile({
    market: market ?? marketOf({ url: visit.url }),
    honest: runtime.settings.respectRobots
  })
  const wait = typeof waitFor === 'number' ? [`new Promise((resolve) => setTimeout(resolve, ${waitFor}))`] : []
  const found = await runtime.browser.visit({
    ...visit,
    timeoutSeconds: runtime.settings.browserTimeoutSeconds,
    locale: profile.locale,
    userAgent: profile.userAgent,
    initScripts: [...profile.initScripts, ...(visit.initScripts ?? [])],
    settledScripts: [...wait, ...(visit.settledScripts ?? [])],
    ...(typeof waitFor === 'string' && { waitForSelector: waitFor })
  })
  // Scripts of a page can put characters into it that its bytes could not.
  const { html, title } = found
  const readAt = runtime.clock.now().toISOString()
  return { ...found, title: storableText(title), ...(html !== undefined && { html: storableText(html) }), readAt }
}
