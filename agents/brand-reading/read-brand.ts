import { AppError } from '@callsheet/lib/errors.ts'
import type { TraceContext } from '@callsheet/lib/http/trace-context.ts'
import { brandKitContentSchema } from '@callsheet/lib/wire/brand-kit.ts'
import type { ModelSpending } from '@callsheet/lib/wire/model-spending.ts'
import type { BrandReadingRequest, BrandReadingResponse } from '@callsheet/lib/wire/research/brand-reading.ts'
import type { ModelConnection } from '../model/model-connection.ts'
import { runAgentCounted } from '../model/run-agent-counted.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { pageBlocked } from '../fetching/page-blocked.ts'
import { marketOf } from '../fetching/reader-market.ts'
import { hideCookieBanners } from '../tools/cookie-banners.ts'
import { scrape } from '../tools/scrape.ts'
import { visitPage } from '../tools/visit-page.ts'
import { keepFound } from './keep-found.ts'
import { measureLooks } from './measure-looks.ts'

export interface ReadBrandInput {
  request: BrandReadingRequest
  trace: TraceContext
  signal: AbortSignal
  connection: ModelConnection
}

export interface ReadBrandAnswer {
  answer: BrandReadingResponse
  spending: ModelSpending
}

const littleText = 80

/**
 * Reads a site for a brand kit: its looks by the browser, its voice and claims by `brand-reader`. What the page does not
 * say is dropped. Errors: those of the browser and the model, and `upstream-failed` for a page that cannot be read.
 */
export async function readBrand(
  runtime: AgentsRuntime,
  { request, trace, signal, connection }: ReadBrandInput
): Promise<ReadBrandAnswer> {
  const page = await openPage(runtime, request, signal)
  const { url, html, status } = page
  const found = await runtime.read('brand-page', { url, html, status }, signal)
  const { title, siteName, text, product, headings, jsonLd, callsToAction, looks } = found
  if (found.wall) throw pageBlocked(runtime.settings, { url, wall: found.wall })
  if (found.problem !== null || found.content.trim().length < littleText) {
    const reason = found.problem ?? 'The page shows too little text to read a brand from.'
    throw new AppError('upstream-failed', `The site at ${page.url} could not be read. ${reason}`, {
      retryable: false,
      details: { url: page.url }
    })
  }
  const { run, spending } = await runAgentCounted(runtime, {
    agent: 'brand-reader',
    input: { url: page.url, title, siteName, text, pageFacts: { product, headings, jsonLd } },
    systemPrompt: request.systemPrompt,
    trace,
    signal,
    connection
  })
  const { read, dropped } = keepFound(run.answer, `${found.content}\n${text}`)
  const asks = callsToAction.filter(({ purpose }) => purpose === 'buy' || purpose === 'try' || purpose === 'book')
  const content = brandKitContentSchema.parse({
    name: read.name,
    products: read.products,
    voice: { adjectives: read.adjectives, examples: read.sentences.slice(0, 3) },
    wordsToUse: read.wordsToUse,
    claims: read.claims,
    disclosures: read.disclosures,
    callsToAction: [...new Set(asks.map((ask) => ask.text.trim()))]
      .filter((ask) => ask !== '' && ask.length <= 80)
      .slice(0, 5),
    colours: looks.colours,
    typefaces: looks.typefaces
  })
  const answer = {
    url: page.url,
    title,
    content,
    logos: looks.logos,
    readAt: page.readAt,
    warnings: page.warnings,
    dropped,
    model: run.model,
    attempts: run.attempts
  }
  return { answer, spending }
}

interface OpenedPage {
  url: string
  status: number | null
  html: string
  readAt: string
  warnings: string[]
}

/** By the browser, which can measure the page. Without one, the plain page and its own style sheet. */
async function openPage(
  runtime: AgentsRuntime,
  { url, language }: BrandReadingRequest,
  signal: AbortSignal
): Promise<OpenedPage> {
  try {
    const visit = await visitPage(runtime, {
      url,
      signal,
      market: marketOf({ url, language }),
      html: true,
      colorScheme: 'light',
      settledScripts: [hideCookieBanners, measureLooks]
    })
    const warnings = visit.settled ? [] : ['The page had not come to rest when it was read.']
    return { url: visit.url, status: visit.status, html: visit.html ?? '', readAt: visit.readAt, warnings }
  } catch (error) {
    const isOwn =
      error instanceof AppError &&
      (error.code === 'forbidden' || error.code === 'invalid-input' || error.code === 'page-blocked')
    if (signal.aborted || isOwn) throw error
    runtime.logger.warn({ error, url }, 'the browser could not read a site for its brand; the plain page is read')
    const page = await scrape(runtime, {
      request: { url, formats: ['html', 'text'], render: 'never', ...(language !== undefined && { language }) },
      signal
    })
    return {
      url: page.url,
      status: page.status,
      html: page.html ?? '',
      readAt: page.readAt,
      warnings: [...page.warnings, 'The browser could not open the page, so its colours may be missing.']
    }
  }
}
