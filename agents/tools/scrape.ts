import { AppError } from '@callsheet/lib/errors.ts'
import type { ScrapeRequest, ScrapeResponse } from '@callsheet/lib/wire/page-tools.ts'
import { readDocument } from '../extraction/read-document.ts'
import { judgeUrl } from '@callsheet/lib/network/address-policy.ts'
import { refusedAddress } from '@callsheet/lib/network/refused-address.ts'
import { readPage, type ReadPage } from '../fetching/read-page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { recogniseWall } from '../page-reading/recognise-wall.ts'
import { describeImage, readPdf } from './other-documents.ts'
import type { ScrapeInput } from './scrape-input.ts'
import { scrapeByProvider } from './scrape-provider.ts'
import { visitPage } from './visit-page.ts'

/** Plain pages with less text than this, and scripts to make more, are drawn by the browser. */
const littleText = 400
/** A wall says little; a longer page that names a captcha is a page. */
const wallText = 1500
const maximumHtmlCharacters = 3_000_000

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
  if (page.kind !== 'html') return describeOther(page, request, warnings)
  const plain = present({ url: page.url, status: page.status, html: page.text, request, readBy: 'fetch', warnings })
  if (request.render === 'never' || !needsBrowser(page, plain.text)) return plain.response
  try {
    return await scrapeByBrowser(runtime, { request, signal }, warnings)
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error
    plain.response.warnings.push(`The page seems to need a browser, which failed: ${error.message}`)
    return plain.response
  }
}

/** Little text and scripts to write more, or a wall that a real browser may pass. */
function needsBrowser(page: ReadPage, text: string): boolean {
  if (text.length < wallText && recogniseWall({ url: page.url, body: page.text, contentType: '', status: page.status }))
    return true
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
  return present({ url: visit.url, status: visit.status, html: visit.html ?? '', request, readBy: 'browser', warnings })
    .response
}

interface Presented {
  url: string
  status: number | null
  html: string
  request: ScrapeRequest
  readBy: 'fetch' | 'browser'
  warnings: string[]
}

function present({ url, status, html, request, readBy, warnings }: Presented): {
  response: ScrapeResponse
  text: string
} {
  const document = readDocument({ url, html })
  const wants = new Set(request.formats)
  const short = document.text.length < wallText
  const wall = short
    ? recogniseWall({ url, body: html, contentType: 'text/html', ...(status !== null && { status }) })
    : null
  const response: ScrapeResponse = {
    url,
    status,
    kind: 'html',
    contentType: 'text/html',
    readBy,
    ...(wants.has('markdown') && { markdown: document.markdown() }),
    ...(wants.has('text') && { text: document.text }),
    ...(wants.has('html') && { html: html.slice(0, maximumHtmlCharacters) }),
    ...(wants.has('links') && { links: document.links() }),
    ...(wants.has('metadata') && { metadata: document.metadata() }),
    warnings: wall === null ? warnings : [...warnings, wall.sentence]
  }
  return { response, text: document.text }
}

async function describeOther(page: ReadPage, request: ScrapeRequest, warnings: string[]): Promise<ScrapeResponse> {
  const { url, status, contentType, kind } = page
  const known = { url, status, contentType, kind, readBy: 'fetch', warnings } as const
  const wants = new Set(request.formats)
  if (kind === 'image')
    return { ...known, ...describeImage(page), ...(wants.has('markdown') && { markdown: `![](${url})` }) }
  const text = kind === 'pdf' ? await readPdf(page) : page.text
  if (kind === 'other')
    return { ...known, warnings: [...warnings, 'This is neither a page nor a document that can be read as text.'] }
  const markdown = kind === 'json' ? `\`\`\`json\n${text}\n\`\`\`` : text
  return { ...known, ...(wants.has('markdown') && { markdown }), ...(wants.has('text') && { text }) }
}
