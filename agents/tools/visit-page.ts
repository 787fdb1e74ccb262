import type { Visit, VisitRequest } from '@callsheet/lib/ports/browser.ts'
import { storableText } from '@callsheet/lib/text/storable-text.ts'
import { checkRobots, takeTurn } from '../fetching/read-page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { stealthProfile } from '../fetching/stealth.ts'

export interface VisitPageRequest extends Omit<VisitRequest, 'timeoutSeconds' | 'waitForSelector'> {
  /** A CSS selector, or milliseconds once the page has settled. */
  waitFor?: string | number
  country?: string
}

/** A visit as a person of that country would make it, by the same manners as a plain request. */
export async function visitPage(
  runtime: AgentsRuntime,
  { waitFor, country, ...visit }: VisitPageRequest
): Promise<Visit> {
  await checkRobots(runtime, visit.url, visit.signal)
  await takeTurn(runtime, visit.url, visit.signal)
  const profile = stealthProfile({ ...(country && { country }), honest: runtime.settings.respectRobots })
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
  return { ...found, title: storableText(title), ...(html !== undefined && { html: storableText(html) }) }
}
