import { AppError } from '@callsheet/lib/errors.ts'
import type { Visit, Screenshot } from '@callsheet/lib/ports/browser.ts'
import { devices, type ScreenshotRequest } from '@callsheet/lib/wire/page-tools.ts'
import { pageBlocked } from '../fetching/page-blocked.ts'
import { marketOf } from '../fetching/reader-market.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { hideCookieBanners, scrollThrough } from './cookie-banners.ts'
import { visitPage } from './visit-page.ts'

export interface TakenScreenshot {
  visit: Visit
  screenshot: Screenshot
}

/** A picture of a page as a visitor sees it, cookie banners hidden. Errors: `page-blocked` for a picture of a wall. */
export async function screenshot(
  runtime: AgentsRuntime,
  { request, signal }: { request: ScreenshotRequest; signal: AbortSignal }
): Promise<TakenScreenshot> {
  const { url, device, viewport, fullPage, selector, format, dark, waitFor } = request
  const visit = await visitPage(runtime, {
    url,
    signal,
    viewport: viewport ? { ...viewport, mobile: false } : devices[device],
    colorScheme: dark ? 'dark' : 'light',
    settledScripts: [hideCookieBanners, ...(fullPage ? [scrollThrough] : [])],
    screenshot: { format, fullPage, ...(selector !== undefined && { selector }) },
    market: marketOf(request),
    html: true,
    ...(waitFor !== undefined && { waitFor })
  })
  if (!visit.screenshot) throw new AppError('upstream-failed', 'The browser took no picture.')
  await refuseWall(runtime, visit, signal)
  return { visit, screenshot: visit.screenshot }
}

async function refuseWall(
  { read, settings, logger }: AgentsRuntime,
  { url, html, status }: Visit,
  signal: AbortSignal
): Promise<void> {
  if (html === undefined) return
  const page = await read('web-page', { url, html, status, formats: [] }, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    // The picture is there, also of a page that is too much to read.
    logger.warn({ error, url }, 'a page could not be read for walls')
    return null
  })
  if (page?.wall) throw pageBlocked(settings, { url, wall: page.wall })
}
