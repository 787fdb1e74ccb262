import { AppError } from '@callsheet/lib/errors.ts'
import { fromZodError } from '@callsheet/lib/http/problem.ts'
import type { TraceContext } from '@callsheet/lib/http/trace-context.ts'
import { runAgent } from '@callsheet/lib/prompts/run-agent.ts'
import { bareText } from '@callsheet/lib/text/bare-text.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { messagesRequestSchema } from '@callsheet/lib/wire/agents-run.ts'
import { brandKitContentSchema } from '@callsheet/lib/wire/brand-kit.ts'
import type { Section } from '@callsheet/lib/wire/page-structure.ts'
import type { BrandReadingRequest, BrandReadingResponse } from '@callsheet/lib/wire/research/brand-reading.ts'
import { pageStructure } from '../extraction/page-structure.ts'
import { readDocument } from '../extraction/read-document.ts'
import { runModel } from '../model/run-call.ts'
import { recogniseWall } from '../page-reading/recognise-wall.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { hideCookieBanners } from '../tools/cookie-banners.ts'
import { scrape } from '../tools/scrape.ts'
import { visitPage } from '../tools/visit-page.ts'
import { keepFound } from './keep-found.ts'
import { looksOfPage } from './looks-of-page.ts'
import { measureLooks } from './measure-looks.ts'

export interface ReadBrandInput {
  request: BrandReadingRequest
  trace: TraceContext
  signal: AbortSignal
}

const maximumTextCharacters = 60_000
const littleText = 80

/**
 * Reads a site for a brand kit: its looks by the browser, its voice and claims by `brand-reader`. What the page does not
 * say is dropped. Errors: those of the browser and the model, and `upstream-failed` for a page that cannot be read.
 */
export async function readBrand(
  runtime: AgentsRuntime,
  { request, trace, signal }: ReadBrandInput
): Promise<BrandReadingResponse> {
  const page = await openPage(runtime, request.url, signal)
  const document = readDocument({ url: page.url, html: page.html })
  const { siteName, headings, product, jsonLd, callsToAction, sections } = pageStructure({
    url: page.url,
    body: page.html
  })
  const text = cutText(wholeText(document.markdown(), sections), maximumTextCharacters)
  const wall = document.text.length < 1_500 ? wallOf(page) : null
  if (wall !== null || document.text.trim().length < littleText) {
    const reason = wall ?? 'The page shows too little text to read a brand from.'
    throw new AppError('upstream-failed', `The site at ${page.url} could not be read. ${reason}`, {
      retryable: false,
      details: { url: page.url }
    })
  }
  const run = await runAgent({
    agent: 'brand-reader',
    input: {
      url: page.url,
      title: document.metadata().title,
      siteName,
      text,
      pageFacts: { product, headings: headings.slice(0, 60).map((heading) => heading.text), jsonLd: jsonLd.slice(0, 6) }
    },
    systemPrompt: request.systemPrompt,
    async callModel(modelRequest) {
      const payload = messagesRequestSchema.safeParse(modelRequest)
      if (!payload.success) throw fromZodError(payload.error, 'The request to the model')
      return (await runModel(runtime, { payload: payload.data, trace, signal })).body
    }
  })
  const { read, dropped } = keepFound(run.answer, `${document.text}\n${text}`)
  const looks = looksOfPage(page)
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
  return {
    url: page.url,
    title: document.metadata().title,
    content,
    logos: looks.logos,
    warnings: page.warnings,
    dropped,
    model: run.model,
    attempts: run.attempts
  }
}

/** The content, and what stands around it: a brand's small print is in its bars and footers. */
function wholeText(markdown: string, sections: readonly Section[]): string {
  const content = bareText(markdown)
  const around = sections.filter(({ text }) => text !== '' && !content.includes(bareText(text)))
  return [markdown, ...around.map(({ text }) => text)].join('\n\n')
}

interface OpenedPage {
  url: string
  status: number | null
  html: string
  warnings: string[]
}

/** By the browser, which can measure the page. Without one, the plain page and its own style sheet. */
async function openPage(runtime: AgentsRuntime, url: string, signal: AbortSignal): Promise<OpenedPage> {
  try {
    const visit = await visitPage(runtime, {
      url,
      signal,
      html: true,
      colorScheme: 'light',
      settledScripts: [hideCookieBanners, measureLooks]
    })
    const warnings = visit.settled ? [] : ['The page had not come to rest when it was read.']
    return { url: visit.url, status: visit.status, html: visit.html ?? '', warnings }
  } catch (error) {
    const isOwn = error instanceof AppError && (error.code === 'forbidden' || error.code === 'invalid-input')
    if (signal.aborted || isOwn) throw error
    runtime.logger.warn({ error, url }, 'the browser could not read a site for its brand; the plain page is read')
    const page = await scrape(runtime, { request: { url, formats: ['html', 'text'], render: 'never' }, signal })
    return {
      url: page.url,
      status: page.status,
      html: page.html ?? '',
      warnings: [...page.warnings, 'The browser could not open the page, so its colours may be missing.']
    }
  }
}

function wallOf({ url, status, html }: OpenedPage): string | null {
  const wall = recogniseWall({ url, body: html, contentType: 'text/html', ...(status !== null && { status }) })
  if (wall) return wall.sentence
  return status !== null && status >= 400 ? `It answers ${status}.` : null
}
