import { AppError } from '@callsheet/lib/errors.ts'
import type { ScrapeRequest, ScrapeResponse } from '@callsheet/lib/wire/page-tools.ts'
import { judgeUrl } from '@callsheet/lib/network/address-policy.ts'
import { refusedAddress } from '@callsheet/lib/network/refused-address.ts'
import { pageBlocked, type PageBlockedInput } from '../fetching/page-blocked.ts'
import { readPage, requireAnswer, type ReadPage } from '../fetching/read-page.ts'
import { marketOf } from '../fetching/reader-market.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { presentPage, type PresentedPage } from './present-page.ts'
import type { ScrapeInput } from './scrape-input.ts'
import { scrapeByProvider } from './scrape-provider.ts'
import { visitPage } from './visit-page.ts'

/** Plain pages with less text than this, and scripts to make more, are drawn by the browser. */
const littleText = 400

/**
 * Reads one page: by the scraping provider when one is set, else our own request, else the browser where it is needed.
 * Errors: those of the page and the browser, and `page-blocked` when a wall came in its place.
 */
export async function scrape(runtime: AgentsRuntime, { request, signal }: ScrapeInput): Promise<ScrapeResponse> {
  const verdict = judgeUrl(request.url, runtime.settings)
  if (!verdict.allowed) throw refusedAddress(request.url, verdict.reason)
  const warnings: string[] = []
  // A provider cannot reach what lies on this machine.
  if (runtime.settings.scrapeProviderUrl !== undefined && !verdict.trusted) {
    const scraped = await scrapeByProvider(runtime, { request, signal }).catch((error: unknown) => {
      if (signal.aborted) throw error
      runtime.logger.warn({ error, url: request.url }, 'scraping provider failed; reading the page ourselves')
      warnings.push('The scraping provider failed, so the page was read directly.')
      return null
    })
    if (scraped) return scraped
  }
  if (request.render === 'always' || typeof request.waitFor === 'string')
    return scrapeByBrowser(runtime, { request, signal }, warnings)
  const page = await readPage(runtime, { url: request.url, signal, market: marketOf(request) })
  if (page.kind !== 'html') return describeOther(runtime, { page, request, signal, warnings })
  const { url, status, headers, readAt, text: html } = page
  const plain = await presentPage(runtime, { url, html, status, headers, formats: request.formats, signal })
  if (plain.wall) return passWall(runtime, { request, signal, warnings, blocked: { url, wall: plain.wall } })
  const answer = answerOf({ url, status, readBy: 'fetch', readAt, warnings }, plain)
  if (request.render === 'never' || !needsBrowser(page, plain)) return answer
  try {
    return await scrapeByBrowser(runtime, { request, signal }, warnings)
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error
    const warning = `The page seems to need a browser, which failed: ${error.message}`
    return { ...answer, warnings: [...answer.warnings, warning] }
  }
}

interface WallInFront extends ScrapeInput {
  warnings: string[]
  blocked: PageBlockedInput
}

/** A visitor's browser passes some walls by itself. Without it, or where it does not, the wall is said. */
async function passWall(
  runtime: AgentsRuntime,
  { request, signal, warnings, blocked }: WallInFront
): Promise<ScrapeResponse> {
  // What a site shows to nobody is not kept for the next one who asks.
  runtime.pageCache.forget(request.url)
  if (request.render === 'never') throw pageBlocked(runtime.settings, blocked)
  try {
    return await scrapeByBrowser(runtime, { request, signal }, warnings)
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error
    throw error.code === 'page-blocked' ? error : pageBlocked(runtime.settings, blocked)
  }
}

/** Little text and scripts to write more. */
function needsBrowser(page: ReadPage, { text }: PresentedPage): boolean {
  if (page.status >= 400 && page.status !== 403) return false
  return text.length < littleText && /<script/i.test(page.text)
}

async function scrapeByBrowser(
  runtime: AgentsRuntime,
  { request, signal }: ScrapeInput,
  warnings: string[]
): Promise<ScrapeResponse> {
  const { url, waitFor } = request
  const visit = await visitPage(runtime, {
    url,
    signal,
    html: true,
    market: marketOf(request),
    ...(waitFor !== undefined && { waitFor })
  })
  if (!visit.settled) warnings.push('The page had not come to rest when it was read.')
  const { html = '', status, readAt } = visit
  const drawn = await presentPage(runtime, { url: visit.url, html, status, formats: request.formats, signal })
  if (drawn.wall) throw pageBlocked(runtime.settings, { url: visit.url, wall: drawn.wall })
  return answerOf({ url: visit.url, status, readBy: 'browser', readAt, warnings }, drawn)
}

function answerOf(
  read: Pick<ScrapeResponse, 'url' | 'status' | 'readBy' | 'readAt' | 'warnings'>,
  { shown }: PresentedPage
): ScrapeResponse {
  return { ...read, kind: 'html', contentType: 'text/html', ...shown }
}

interface OtherPage {
  page: ReadPage
  request: ScrapeRequest
  signal: AbortSignal
  warnings: string[]
}

async function describeOther(
  runtime: AgentsRuntime,
  { page, request, signal, warnings }: OtherPage
): Promise<ScrapeResponse> {
  requireAnswer(runtime, page)
  const { read } = runtime
  const { url, status, contentType, kind, bytes, readAt } = page
  const known = { url, status, contentType, kind, readBy: 'fetch', readAt, warnings } as const
  const wants = new Set(request.formats)
  if (kind === 'image') {
    const size = await read('picture', { bytes }, signal)
    return { ...known, ...size, ...(wants.has('markdown') && { markdown: `![](${url})` }) }
  }
  const text = kind === 'pdf' ? await read('pdf', { bytes }, signal) : page.text
  if (kind === 'other')
    return { ...known, warnings: [...warnings, 'This is neither a page nor a document that can be read as text.'] }
  const markdown = kind === 'json' ? `\`\`\`json\n${text}\n\`\`\`` : text
  return { ...known, ...(wants.has('markdown') && { markdown }), ...(wants.has('text') && { text }) }
}
