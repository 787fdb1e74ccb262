import { AppError } from '@callsheet/lib/errors.ts'
import type { Visit, Screenshot } from '@callsheet/lib/ports/browser.ts'
import { devices, type ScreenshotRequest } from '@callsheet/lib/wire/page-tools.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { hideCookieBanners, scrollThrough } from './cookie-banners.ts'
import { visitPage } from './visit-page.ts'

export interface TakenScreenshot {
  visit: Visit
  screenshot: Screenshot
}

/** A picture of a page as a visitor sees it, cookie banners hidden. */
export async function screenshot(
  runtime: AgentsRuntime,
  { request, signal }: { request: ScreenshotRequest; signal: AbortSignal }
): Promise<TakenScreenshot> {
  const { url, device, viewport, fullPage, selector, format, dark, waitFor, country } = request
  const visit = await visitPage(runtime, {
    url,
    signal,
    viewport: viewport ? { ...viewport, mobile: false } : devices[device],
    colorScheme: dark ? 'dark' : 'light',
    settledScripts: [hideCookieBanners, ...(fullPage ? [scrollThrough] : [])],
    screenshot: { format, fullPage, ...(selector !== undefined && { selector }) },
    ...(waitFor !== undefined && { waitFor }),
    ...(country && { country })
  })
  if (!visit.screenshot) throw new AppError('upstream-failed', 'The browser took no picture.')
  return { visit, screenshot: visit.screenshot }
}
