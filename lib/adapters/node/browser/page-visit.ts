import type { BrowserContext, Page, Response } from 'playwright-core'
import { AppError } from '../../../errors.ts'
import { judgeUrl, type AddressPolicy } from '../../../network/address-policy.ts'
import { refusedAddress, refusedRedirect } from '../../../network/refused-address.ts'
import type { Screenshot, ScreenshotRequest, Visit, VisitRequest } from '../../../ports/browser.ts'
import { snapshotAccessibility } from './accessibility-snapshot.ts'
import { refusalHeader } from './filtering-proxy.ts'

/** Shares of the visit's time in which the page may settle. The rest is for reading it. */
const settleShare = 0.6
const quietMilliseconds = 200
/** Taller pages are cut here. Above this height Chromium repeats the picture from the top. */
const maxScreenshotHeight = 16_000
const maxHtmlCharacters = 12_000_000

export interface PageVisitOptions {
  context: BrowserContext
  request: VisitRequest
  policy: AddressPolicy
}

/** Visits one page in a fresh context: opens it, lets it settle and reads what was asked for. */
export async function visitPage({ context, request, policy }: PageVisitOptions): Promise<Visit> {
  for (const content of request.initScripts ?? []) await context.addInitScript({ content })
  const page = await context.newPage()
  context.on('page', (popup) => void popup.close().catch(() => undefined))
  const settleBy = Date.now() + request.timeoutSeconds * 1000 * settleShare
  const response = await open(page, request, settleBy)
  if (response && (await response.headerValue(refusalHeader)))
    throw refusedAtEnd(page, request, 'it leads to a private address')
  const settled = await settle(page, request, settleBy)
  for (const script of request.settledScripts ?? []) await page.evaluate(script).catch(() => undefined)
  const verdict = judgeUrl(page.url(), policy)
  if (!verdict.allowed) throw refusedAtEnd(page, request, verdict.reason)
  return {
    url: page.url(),
    status: response?.status() ?? null,
    title: await page.title(),
    settled,
    ...(request.html && { html: (await page.content()).slice(0, maxHtmlCharacters) }),
    ...(request.accessibilityTree && {
      accessibilityTree: await readAccessibility(page, request.accessibilityTree.selector)
    }),
    ...(request.screenshot && { screenshot: await takeScreenshot(page, request.screenshot) })
  }
}

/** A page that moved itself elsewhere is refused by the address that the caller named. */
function refusedAtEnd(page: Page, { url }: VisitRequest, why: string): unknown {
  const refused = refusedAddress(page.url(), why)
  return page.url() === URL.parse(url)?.href ? refused : refusedRedirect(url, refused)
}

async function open(page: Page, { url }: VisitRequest, settleBy: number): Promise<Response | null> {
  try {
    return await page.goto(url, { waitUntil: 'commit', timeout: remaining(settleBy) })
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    if (/Timeout/i.test(why))
      throw new AppError('upstream-timeout', 'The page did not begin to load in time.', { cause: error })
    if (/Download is starting/.test(why)) {
      throw new AppError('upstream-failed', 'This address is a download, not a page.', {
        cause: error,
        retryable: false
      })
    }
    throw new AppError('upstream-failed', `The browser could not open the page: ${/net::\S+/.exec(why)?.[0] ?? why}.`, {
      cause: error
    })
  }
}

/** True when the page is loaded, quiet for a moment and shows what was asked for. False when the time is up first. */
async function settle(page: Page, { waitForSelector }: VisitRequest, settleBy: number): Promise<boolean> {
  try {
    await page.waitForLoadState('load', { timeout: remaining(settleBy) })
    await page.waitForLoadState('networkidle', { timeout: remaining(settleBy) })
    await page.evaluate(quietDocument, { quietMilliseconds, limitMilliseconds: remaining(settleBy) })
    if (waitForSelector !== undefined) await page.waitForSelector(waitForSelector, { timeout: remaining(settleBy) })
    return true
  } catch {
    return false
  }
}

/** Runs in the page. Resolves when nothing was added or removed for a moment. */
function quietDocument(times: { quietMilliseconds: number; limitMilliseconds: number }): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect()
      resolve()
    }
    let quiet = setTimeout(done, times.quietMilliseconds)
    const observer = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(done, times.quietMilliseconds)
    })
    observer.observe(document, { childList: true, subtree: true })
    setTimeout(done, times.limitMilliseconds)
  })
}

async function readAccessibility(page: Page, selector: string | undefined) {
  const session = await page.context().newCDPSession(page)
  return snapshotAccessibility(session, selector)
}

async function takeScreenshot(page: Page, { format, fullPage, selector }: ScreenshotRequest): Promise<Screenshot> {
  const options = {
    type: format,
    animations: 'disabled',
    caret: 'hide',
    ...(format === 'jpeg' && { quality: 85 })
  } as const
  const contentType = format === 'png' ? 'image/png' : 'image/jpeg'
  if (selector !== undefined) {
    const element = await page.$(selector).catch(() => {
      throw new AppError('invalid-input', `"${selector}" is not a CSS selector.`)
    })
    if (!element) throw new AppError('invalid-input', `Nothing on the page matches "${selector}".`)
    return { bytes: await element.screenshot(options), contentType }
  }
  if (!fullPage) return { bytes: await page.screenshot(options), contentType }
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0)
  }))
  const clip = { x: 0, y: 0, width: Math.max(1, width), height: Math.min(Math.max(1, height), maxScreenshotHeight) }
  return { bytes: await page.screenshot({ ...options, fullPage: true, clip }), contentType }
}

/** Milliseconds, at least one: Playwright reads 0 as no limit. */
function remaining(until: number): number {
  return Math.max(1, until - Date.now())
}
