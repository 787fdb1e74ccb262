import { AppError } from '@callsheet/lib/errors.ts'
import type { ScrapeRequest, ScrapeResponse } from '@callsheet/lib/wire/page-tools.ts'
import { judgeUrl } from '@callsheet/lib/network/address-policy.ts'
import { refusedAddress } from '@callsheet/lib/network/refused-address.ts'
import { readPage, type ReadPage } from '../fetching/read-page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { presentPage, type PresentedPage } from './present-page.ts'
import type { ScrapeInput } from './scrape-input.ts'
import { scrapeByProvider } from './scrape-provider.ts'
import { visitPage } from './visit-page.ts'

/** Plain pages with less text than this, and scripts to make more, are drawn by the browser. */
const littleText = 400

/** Reads one page: by the scraping provider when one is set, else our own request, else the browser where it is needed. */
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
  const page = await readPage(runtime, {
    url: request.url,
    signal,
    ...(request.country && { country: request.country })
  })
  if (page.kind !== 'html') return describeOther(runtime, { page, request, signal, warnings })
  const { url, status, text: html } = page
  const plain = await presentPage(runtime, { url, html, status, formats: request.formats, signal })
  const answer = answerOf({ url, status, readBy: 'fetch', warnings }, plain)
  if (request.render === 'never' || !needsBrowser(page, plain)) return answer
  try {
    return await scrapeByBrowser(runtime, { request, signal }, warnings)
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error
    const warning = `The page seems to need a browser, which failed: ${error.message}`
    return { ...answer, warnings: [...answer.warnings, warning] }
  }
}

/** Little text and scripts to write more, or a wall that a real browser may pass. */
function needsBrowser(page: ReadPage, { text, wall }: PresentedPage): boolean {
  if (wall !== null) return true
  if (page.status >= 400 && page.status !== 403) return false
  return text.length < littleText && /<script/i.test(page.text)
}

async function scrapeByBrowser(
  runtime: AgentsRuntime,
  { request, signal }: ScrapeInput,
  warnings: string[]
): Promise<ScrapeResponse> {
  const { url, waitFor, country } = request
  const visit = await visitPage(runtime, {
    url,
    signal,
    html: true,
    ...(waitFor !== undefined && { waitFor }),
    ...(country && { country })
  })
  if (!visit.settled) warnings.push('The page had not come to rest when it was read.')
  const { html = '', status } = visit
  const drawn = await presentPage(runtime, { url: visit.url, html, status, formats: request.formats, signal })
  return answerOf({ url: visit.url, status, readBy: 'browser', warnings }, drawn)
}

function answerOf(
  read: Pick<ScrapeResponse, 'url' | 'status' | 'readBy' | 'warnings'>,
  { shown, wall }: PresentedPage
): ScrapeResponse {
  const warnings = wall === null ? read.warnings : [...read.warnings, wall]
  return { ...read, kind: 'html', contentType: 'text/html', ...shown, warnings }
}

interface OtherPage {
  page: ReadPage
  request: ScrapeRequest
  signal: AbortSignal
  warnings: string[]
}

async function describeOther(
  { read }: AgentsRuntime,
  { page, request, signal, warnings }: OtherPage
): Promise<ScrapeResponse> {
  const { url, status, contentType, kind, bytes } = page
  const known = { url, status, contentType, kind, readBy: 'fetch', warnings } as const
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
